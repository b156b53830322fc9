import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { Icon } from "../../ui/controls/icon";
import { Tooltip } from "../../ui/overlays/tooltip";

type Severity = ScriptDiagnostic["severity"];

export interface SeverityTogglesProps {
  counts: Readonly<Record<Severity, number>>;
  severities: ReadonlySet<Severity>;
  onChange: (severities: ReadonlySet<Severity>) => void;
}

const toggles = [
  { severity: "error", label: "Errors", icon: CircleAlert },
  { severity: "warning", label: "Warnings", icon: TriangleAlert },
] as const;

/** Which severities are listed, with how many there are. */
export function SeverityToggles({ counts, severities, onChange }: SeverityTogglesProps) {
  return (
    <div className="problem-severities" role="group" aria-label="Severities">
      {toggles.map(({ severity, label, icon }) => (
        <Tooltip key={severity} content={label}>
          <button
            type="button"
            className="problem-severities__toggle ui-numeric"
            data-severity={severity}
            data-empty={counts[severity] === 0 || undefined}
            aria-pressed={severities.has(severity)}
            aria-label={label}
            data-testid={`problems-${severity}`}
            onClick={() => {
              const next = new Set(severities);
              if (!next.delete(severity)) next.add(severity);
              onChange(next);
            }}
          >
            <Icon of={icon} size={13} />
            <span>{counts[severity]}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
