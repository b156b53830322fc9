import { Component, type ReactNode } from "react";

interface Props {
  /** When it changes, the field is tried again. */
  value: unknown;
  /** Shows the message in the field's own row. */
  fallback: (message: string) => ReactNode;
  children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly value: unknown;
}

/** Keeps a field whose control fails to itself: the fields after it are shown all the same. */
export class FieldBoundary extends Component<Props, State> {
  override state: State = { error: undefined, value: this.props.value };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ value }: Props, state: State): Partial<State> | null {
    return value === state.value ? null : { value, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error.message) : this.props.children;
  }
}
