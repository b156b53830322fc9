import "./spinner.css";

/** Something is under way; `label` says what, for those who do not see it turn. */
export function Spinner({ label, size = 14 }: { label: string; size?: number }) {
  return <span className="ui-spinner" role="status" aria-label={label} style={{ width: size, height: size }} />;
}
