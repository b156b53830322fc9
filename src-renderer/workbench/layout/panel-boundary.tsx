import { Bug } from "lucide-react";
import { Component, type ReactNode } from "react";
import { Button } from "../../ui/controls/button";
import { EmptyState } from "../../ui/layout/empty-state";

interface Props {
  /** Names what broke: a panel's title. */
  title: string;
  children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
}

/** Keeps a fault in one panel from taking the others along, and offers to start the panel again. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="panel-crash" data-testid="panel-crash">
        <EmptyState
          icon={Bug}
          title={`${this.props.title} stopped working`}
          action={<Button onClick={() => this.setState({ error: undefined })}>Start it again</Button>}
        >
          {error.message}. The scene and the other panels are not affected.
        </EmptyState>
      </div>
    );
  }
}
