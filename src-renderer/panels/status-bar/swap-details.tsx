import { Popover } from "radix-ui";
import type { Result } from "../../../src-shared/base/result";
import type { SwappedClass, SwapState } from "../../../src-shared/scripting/swap-report";
import { Button } from "../../ui/controls/button";
import { useEditor } from "../../workbench/editor-context";
import { openSource } from "../../workbench/open-source";

/** What newer code does, or would do, to the running game, and the choices that there are. */
export function SwapDetails({ swap }: { swap: SwapState }) {
  const { stage, preview, report, problem } = swap;
  const classes = (report ?? preview)?.classes ?? [];
  const isOpen = stage === "waiting" || stage === "dismissed";
  return (
    <section className="reload-details__content swap-details" data-testid="swap-details">
      <h3 className="reload-details__title">{titles[stage]}</h3>
      {isOpen && <p className="reload-details__note">Fields differ, so this is what would become of their values:</p>}
      {classes.map((each) => (
        <ClassRows key={each.script} of={each} />
      ))}
      {report?.notes.map((note) => (
        <p key={note} className="reload-details__note">
          {note}
        </p>
      ))}
      {problem && <Problem problem={problem} />}
      {isOpen && <Choices isAsked={stage === "waiting"} />}
    </section>
  );
}

const titles: Record<SwapState["stage"], string> = {
  waiting: "Swap the newer code into the running game?",
  dismissed: "The running game keeps the old code",
  trying: "The newer code is in the running game, and its first frame is still to come",
  swapped: "The newer code is in the running game",
  rolledBack: "The running game went back to the old code",
};

function ClassRows({ of: { script, instances, kept, converted, defaulted, setAside } }: { of: SwappedClass }) {
  // What matters most first.
  const rows = [
    ["Set aside", setAside],
    ["Get the default", defaulted],
    ["Converted", converted],
    ["Kept", kept],
  ] as const;
  return (
    <div className="swap-details__class">
      <h4>
        {script} <span>{instances === 1 ? "1 instance" : `${instances} instances`}</span>
      </h4>
      <dl className="reload-details__table">
        {rows.map(
          ([name, fields]) =>
            fields.length > 0 && (
              <div key={name} className="swap-details__row">
                <dt>{name}</dt>
                <dd>{fields.join(", ")}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function Problem({ problem }: { problem: NonNullable<SwapState["problem"]> }) {
  const { layout } = useEditor();
  const { file, line, message } = problem;
  const place = file === undefined || line === undefined ? undefined : { file, line };
  return (
    <div className="swap-details__problem">
      <p>{message}</p>
      {place && (
        <button type="button" className="reload-details__link" onClick={() => openSource(layout, place)}>
          {`${place.file}:${place.line}`}
        </button>
      )}
    </div>
  );
}

/** Who has said no can still change their mind, for as long as the game runs. */
function Choices({ isAsked }: { isAsked: boolean }) {
  const { api, stores } = useEditor();
  const run = async (job: () => Promise<Result<unknown, string>>) => {
    const result = await job();
    if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
  };
  return (
    <div className="swap-details__choices">
      <Popover.Close asChild>
        <Button variant="primary" onClick={() => void run(() => api.applySwap())}>
          Apply to the game
        </Button>
      </Popover.Close>
      {isAsked && (
        <Popover.Close asChild>
          <Button onClick={() => void api.dismissSwap()}>Keep the old code</Button>
        </Popover.Close>
      )}
      <Popover.Close asChild>
        <Button variant="quiet" onClick={() => void run(() => api.restart())}>
          Restart
        </Button>
      </Popover.Close>
    </div>
  );
}
