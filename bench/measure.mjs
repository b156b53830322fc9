/** The middle of the samples; of an even number the lower of the two. */
export function median(/** @type {readonly number[]} */ samples) {
  return percentile(samples, 0.5);
}

/** The sample below which the given share (0 to 1) of all lies. */
export function percentile(/** @type {readonly number[]} */ samples, /** @type {number} */ share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/**
 * The least time that a person leaves between two saves or two games. In it the editor makes its spare domains anew, which
 * `whenIdle` does not wait for as nothing depends on it; without it samples would begin in different states.
 */
export async function rest() {
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** Milliseconds that an asynchronous job takes. */
export async function time(/** @type {() => Promise<unknown>} */ job) {
  const started = performance.now();
  await job();
  return performance.now() - started;
}

/** Samples of a job that returns its own figure, after runs that are not counted. */
export async function sample(
  /** @type {(run: number) => Promise<number>} */ job,
  /** @type {{ runs: number, warmUps?: number }} */ { runs, warmUps = 1 },
) {
  /** @type {number[]} */
  const samples = [];
  for (let run = -warmUps; run < runs; run++) {
    const figure = await job(run);
    if (run >= 0) samples.push(figure);
  }
  return samples;
}

/** The first value of an event for which the test holds. */
export function nextEvent(
  /** @type {{ on(name: string, listener: (value: any) => void): { dispose(): void } }} */ editor,
  /** @type {string} */ name,
  /** @type {(value: any) => boolean} */ test = () => true,
) {
  return new Promise((resolve) => {
    const subscription = editor.on(name, (value) => {
      if (!test(value)) return;
      subscription.dispose();
      resolve(value);
    });
  });
}
