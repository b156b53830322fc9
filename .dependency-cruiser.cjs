// The table in the design's section "Rooms", as rules. Each allows a room its own imports and forbids all others.

/** A room may import only the listed rooms (and packages: those are another rule's matter). */
function only(room, allowed, comment) {
  return {
    name: `${room.name}-imports`,
    severity: "error",
    comment,
    from: { path: room.path, ...(room.pathNot === undefined ? {} : { pathNot: room.pathNot }) },
    to: {
      // Only what lies in this repository: packages and Node's modules are judged below.
      path: "^(src-|scripts-runtime/|e2e/|build/|bench/|templates/)",
      pathNot: [...allowed, ensureBuilt],
    },
  };
}

const tests = "\\.test\\.tsx?$";
const findChromium = "^build/find-chromium\\.(mjs|d\\.mts)$";
const ensureBuilt = "^build/ensure-built\\.(mjs|d\\.mts)$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Cycles make the order of loading matter. Types count too.",
      from: { pathNot: "^scripts-runtime/api/" },
      to: { circular: true },
    },
    {
      name: "no-cycles-of-values",
      severity: "error",
      comment: "An entity has components, and a component has its entity: as types they know each other.",
      from: { path: "^scripts-runtime/api/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    only({ name: "src-shared", path: "^src-shared/" }, ["^src-shared/"], "Contracts know nobody."),
    only(
      { name: "script-api", path: "^scripts-runtime/api/" },
      ["^scripts-runtime/api/", "^src-shared/"],
      "The API that user scripts see runs anywhere.",
    ),
    only(
      { name: "domain-worker", path: "^scripts-runtime/worker/" },
      ["^scripts-runtime/(worker|api)/", "^src-shared/"],
      "A domain worker knows the API and the contracts, never the process that started it.",
    ),
    only(
      { name: "script-engine", path: "^src-main/script-engine/" },
      ["^src-main/script-engine/", "^src-shared/"],
      "The script engine knows neither the session nor a host.",
    ),
    only(
      { name: "session", path: "^src-main/(?!script-engine/|hosts/)" },
      ["^src-main/(?!hosts/)", "^src-shared/"],
      "Session and project know no host.",
    ),
    only(
      { name: "hosts", path: "^src-main/hosts/" },
      ["^src-main/", "^src-shared/", findChromium],
      "Hosts compose src-main only.",
    ),
    only(
      { name: "renderer", path: "^src-renderer/" },
      ["^src-renderer/", "^src-shared/"],
      "The renderer knows the protocol, never the process behind it.",
    ),
    only(
      { name: "e2e", path: "^e2e/" },
      ["^e2e/", "^src-shared/", findChromium, "^build/chromium-arguments"],
      "End-to-end tests see the editor as its users do.",
    ),
    {
      name: "build-from-tests-only",
      severity: "error",
      comment: "Tests may see to it that what they start is built; the editor never builds itself.",
      from: { path: "^(src-|scripts-runtime/)", pathNot: [tests, "/testing/"] },
      to: { path: ensureBuilt },
    },
    {
      name: "e2e-shared-types-only",
      severity: "error",
      comment: "From src-shared, end-to-end tests take types and nothing that runs.",
      from: { path: "^e2e/" },
      to: { path: "^src-shared/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "electron-in-its-host-only",
      severity: "error",
      comment: "The editor runs without Electron; only its host knows it.",
      from: { pathNot: "^(src-main/hosts/electron/|e2e/)" },
      to: { path: "(^|node_modules/)electron(/|$)" },
    },
    {
      name: "viewport-without-react",
      severity: "error",
      comment: "The viewport is plain three.js: frame data never passes through React.",
      from: { path: "^src-renderer/viewport/" },
      to: { path: "node_modules/(react|react-dom|@types/react|@types/react-dom)/|^src-renderer/(panels|ui)/" },
    },
    {
      name: "viewport-files-are-not-tsx",
      severity: "error",
      comment: "JSX would bring React in by the back door.",
      from: {},
      to: { path: "^src-renderer/viewport/.*\\.tsx$" },
    },
    {
      name: "stores-and-bridge-below-panels",
      severity: "error",
      comment: "Stores and the bridge are below what shows them.",
      from: { path: "^src-renderer/(stores|bridge)/", pathNot: tests },
      to: { path: "^src-renderer/(panels|viewport|ui)/" },
    },
    {
      name: "no-panel-imports-a-panel",
      severity: "error",
      comment: "Panels share stores and ui, never each other.",
      from: { path: "^src-renderer/panels/([^/]+)/" },
      to: { path: "^src-renderer/panels/[^/]+/", pathNot: "^src-renderer/panels/$1/" },
    },
    {
      name: "no-node-outside-node-rooms",
      severity: "error",
      comment: "src-shared, the script API and the renderer run where Node does not.",
      from: { path: "^(src-shared|scripts-runtime/api|src-renderer)/", pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-dependencies-in-src-shared",
      severity: "error",
      comment: "Plain data and contracts. Validation and the call protocol are libraries that run anywhere.",
      from: { path: "^src-shared/", pathNot: [tests, "/testing/"] },
      to: { path: "node_modules/", pathNot: "node_modules/(valibot|birpc)/" },
    },
    {
      name: "not-resolvable",
      severity: "error",
      comment: "An import that leads nowhere.",
      from: {},
      to: { couldNotResolve: true, path: "^[.]" },
    },
    {
      name: "no-test-imported",
      severity: "error",
      comment: "A test is nobody's dependency.",
      from: {},
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|release|test-results|e2e/projects)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".mts", ".d.ts", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
