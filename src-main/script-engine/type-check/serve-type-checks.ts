import type { Channel } from "../../../src-shared/protocol/rpc";
import { createRpc } from "../../../src-shared/protocol/rpc";
import type { TypeCheckApi } from "./type-check-protocol";
import { TypeChecker } from "./type-checker";

/** Makes a worker a type checker. */
export function serveTypeChecks(channel: Channel, projectDir: string): void {
  let checker: Promise<TypeChecker> | undefined;
  let shouldStop = false;
  const functions: TypeCheckApi = {
    async check(options) {
      shouldStop = false;
      checker ??= import("typescript").then(({ default: ts }) => new TypeChecker(ts, projectDir));
      return (await checker).check(options, () => shouldStop);
    },
    stop() {
      shouldStop = true;
    },
  };
  createRpc<object, TypeCheckApi>({ channel, functions });
}
