const commands = {
  Console: ["clearMessages", "disable", "enable"],
  Debugger: [
    ...["continueToLocation", "disable", "enable", "evaluateOnCallFrame", "getPossibleBreakpoints", "getScriptSource"],
    ...["getStackTrace", "getWasmBytecode", "pause", "pauseOnAsyncCall", "removeBreakpoint", "restartFrame", "resume"],
    ...["searchInContent", "setAsyncCallStackDepth", "setBlackboxPatterns", "setBlackboxedRanges", "setBreakpoint"],
    ...["setBreakpointByUrl", "setBreakpointOnFunctionCall", "setBreakpointsActive", "setInstrumentationBreakpoint"],
    ...["setPauseOnExceptions", "setReturnValue", "setScriptSource", "setSkipAllPauses", "setVariableValue"],
    ...["stepInto", "stepOut", "stepOver"],
  ],
  HeapProfiler: [
    ...["addInspectedHeapObject", "collectGarbage", "disable", "enable", "getHeapObjectId", "getObjectByHeapObjectId"],
    ...["getSamplingProfile", "startSampling", "startTrackingHeapObjects", "stopSampling", "stopTrackingHeapObjects"],
    "takeHeapSnapshot",
  ],
  Profiler: [
    ...["disable", "enable", "getBestEffortCoverage", "setSamplingInterval", "start", "startPreciseCoverage", "stop"],
    ...["stopPreciseCoverage", "takePreciseCoverage"],
  ],
  Runtime: [
    ...["addBinding", "awaitPromise", "callFunctionOn", "compileScript", "disable", "discardConsoleEntries", "enable"],
    ...["evaluate", "getExceptionDetails", "getHeapUsage", "getIsolateId", "getProperties", "globalLexicalScopeNames"],
    ...["queryObjects", "releaseObject", "releaseObjectGroup", "removeBinding", "runIfWaitingForDebugger", "runScript"],
    ...["setAsyncCallStackDepth", "setCustomObjectFormatterEnabled", "setMaxCallStackSizeToCapture"],
    "terminateExecution",
  ],
  Schema: ["getDomains"],
} as const;

const events = {
  Console: ["messageAdded"],
  Debugger: ["breakpointResolved", "paused", "resumed", "scriptFailedToParse", "scriptParsed"],
  HeapProfiler: [
    ...["addHeapSnapshotChunk", "heapStatsUpdate", "lastSeenObjectId", "reportHeapSnapshotProgress", "resetProfiles"],
  ],
  Profiler: ["consoleProfileFinished", "consoleProfileStarted", "preciseCoverageDeltaUpdate"],
  Runtime: [
    ...["bindingCalled", "consoleAPICalled", "exceptionRevoked", "exceptionThrown", "executionContextCreated"],
    ...["executionContextDestroyed", "executionContextsCleared", "inspectRequested"],
  ],
  Schema: [],
} as const;

type DomainName = keyof typeof commands;

/** What `/json/protocol` tells: the names that the worker understands. Some clients make their functions from it. */
export const protocolDescription = {
  version: { major: "1", minor: "3" },
  domains: (Object.keys(commands) as DomainName[]).map((domain) => ({
    domain,
    commands: commands[domain].map((name) => ({ name })),
    events: events[domain].map((name) => ({ name })),
  })),
};
