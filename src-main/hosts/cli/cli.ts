import { readdirSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { findHostPaths } from "../paths";
import { runCheckCommand } from "./check-command";
import { CommandFailure } from "./command-failure";
import { runCreateCommand } from "./create-command";
import { findProject, runOpenCommand } from "./open-command";
import { parseCount } from "./parse-count";
import { runRunCommand } from "./run-command";
import { serveInBrowser } from "./serve-command";

const usageError = 2;

const trust = ["--trust", "let the project's scripts run although it was never opened on this machine"] as const;
const json = ["--json", "print JSON"] as const;
const port = ["--port <number>", "the port of the server", parseCount(1, 65_535)] as const;
const noOpen = ["--no-open", "do not open a window, only print the address"] as const;
const inspect = [
  "--inspect [port]",
  "let debuggers attach to the running game at this port, or at that of the project",
  parseCount(0, 65_535),
] as const;
const record = ["--record <file>", "write what the player did, for run --input, when a game ends"] as const;
const browser = ["--browser", "open in a browser, not in Electron"] as const;

function createProgram(): Command {
  const program = new Command("tandem")
    .description("A game editor. Exit codes: 0 done, 1 failed, 2 wrong arguments.")
    .version(findHostPaths().version)
    .configureHelp({ sortSubcommands: true })
    .showHelpAfterError("(add --help for the arguments)")
    .exitOverride();

  /** A command whose job gives the exit code. */
  function add<A extends unknown[]>(name: string, description: string, job: (...args: A) => Promise<number>): Command {
    return program
      .command(name)
      .description(description)
      .action(async (...args: unknown[]) => {
        process.exitCode = await job(...(args as A));
      });
  }

  add(
    "start [project]",
    "open the editor on a project, or on the last one; at first on a copy of First Steps",
    (project: string | undefined, options: StartArguments) => runOpenCommand(project, options),
  )
    .option(...browser)
    .option(...port)
    .option(...noOpen);
  add("open <project>", "open the editor on a project", (project: string, options: StartArguments) =>
    runOpenCommand(project, options),
  )
    .option(...browser)
    .option(...port)
    .option(...noOpen);
  add(
    "serve <project>",
    "serve the editor to browsers on this machine",
    async (project: string, options: ServeArguments) => {
      const dir = await findProject(project);
      return serveInBrowser(options, (session) => session.openProject(dir));
    },
  )
    .option(...port)
    .option(...noOpen)
    .option(...record)
    .option(...inspect)
    .option(...trust);
  add("create <dir>", "make a project in a new or empty folder", runCreateCommand)
    .option("--template <name>", "what it begins with", "empty")
    .addHelpText("after", () => `\nTemplates: ${readdirSync(findHostPaths().templatesDir).join(", ")}`);
  add("run <project>", "play a scene without a window and print what became of it", runRunCommand)
    .option("--scene <path>", "the scene, instead of the project's first")
    .option("--frames <count>", "how many frames to play (default: 60 after the last input)", parseCount(0))
    .option("--fixed", "make each frame as long as a fixed step, which is then exactly one a frame")
    .option(
      "--input <file>",
      'what the player does; JSON, as --record writes it: { "seed": 7, "inputs": [{ "frame": 1, "events": [{ "kind": "keyDown", "code": "KeyW" }] }] }',
    )
    .option(
      "--seed <number>",
      "make all chance the same each time; goes before that of --input",
      parseCount(0, 0xffff_ffff),
    )
    .option(...record)
    .option(...inspect)
    .option(...json)
    .option(...trust);
  add("check <project>", "print compile and type problems; exit code 1 if there are any", runCheckCommand)
    .option(...json)
    .option(...trust);
  return program;
}

type StartArguments = Parameters<typeof runOpenCommand>[1];
type ServeArguments = Parameters<typeof serveInBrowser>[0];

/** What is printed may meet nobody, as in `tandem run … | head`: the job goes on and ends as it would. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") return;
      console.error(`The output could not be written: ${error.message}`);
      process.exit(1);
    });
  }
}

async function main(): Promise<void> {
  outliveReaders();
  try {
    await createProgram().parseAsync();
  } catch (error) {
    // Commander has printed its message already; asking for help or the version is no error.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usageError;
    else {
      console.error(error instanceof CommandFailure ? error.message : error);
      process.exitCode = 1;
    }
  }
}

await main();
