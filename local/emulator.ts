import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { dirname } from 'node:path';
import { answerOnClockOf } from './clock.ts';

/** Local replacement for one AWS service; `stop` may be called twice. */
export type Emulator = { endpoint: string; stop(): Promise<void> };

/** Region and keys of every client of the local cloud; S3 checks signatures against these keys. */
export const localAws = {
  region: 'eu-west-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

const LOOPBACK = '127.0.0.1';
const DROP_IDLE_MS = 10;
const CLOSE_TIMEOUT_MS = 3_000;

/** Error in AWS's form: `code` becomes `__type` in the reply, with status 400. */
export class AwsError extends Error {
  code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Serves `listener` on the loopback interface only; `port` 0 takes any free one.
 * @throws Error naming the port in one sentence when something else listens there.
 */
export async function serveOnLoopback(listener: RequestListener, port = 0): Promise<Emulator> {
  const server = createServer((request, response) => answerOnClockOf(request, response, listener));
  const bound = await listen(server, port);
  return { endpoint: `http://${LOOPBACK}:${bound}`, stop: () => close(server) };
}

/**
 * Returns a port that was free a moment ago, for child processes that cannot report the one they took.
 * @throws Error naming the port when a given `port` is taken.
 */
export async function freePort(port = 0): Promise<number> {
  const probe = createServer();
  const bound = await listen(probe, port);
  await close(probe);
  return bound;
}

/** Error for a port that is taken. */
export const portTaken = (port: number): Error =>
  new Error(`Port ${port} is already in use: stop what listens there, or choose another port.`);

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject('code' in error && error.code === 'EADDRINUSE' ? portTaken(port) : error));
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Closes a server: waits up to 3 s for open requests, and drops idle connections that clients keep alive. */
export function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const dropIdle = setInterval(() => server.closeIdleConnections(), DROP_IDLE_MS);
    const dropAll = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearInterval(dropIdle);
      clearTimeout(dropAll);
      resolve();
    });
  });
}

/** Runs a task once enough of the earlier ones have settled. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue that runs tasks one after another. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}

/** Creates a queue that runs up to `width` tasks at a time, in order of arrival. */
export function atMost(width: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Replaces a file atomically, so that a crash leaves either the old text or the new one. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** Replaces a small file like `writeAtomically`, but at once: handing it to other threads costs ten times as much. */
export function writeSmallFile(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}.part`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/**
 * Serves the JSON protocol of Cognito and Secrets Manager: `X-Amz-Target: <service>.<operation>`, JSON both ways, dates
 * as seconds. `answer` throws AwsError to refuse a call (400); any other error is printed and becomes a 500.
 */
export function awsJson(answer: (operation: string, input: unknown) => Promise<unknown>): RequestListener {
  return async (request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body, datesAsSeconds));
    };
    try {
      const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
      reply(200, await answer(operation, parse(await bodyOf(request))));
    } catch (error) {
      if (error instanceof AwsError) return reply(400, { __type: error.code, message: error.message });
      console.error(error);
      reply(500, { __type: 'InternalErrorException', message: 'The emulator failed; see its console.' });
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AwsError('SerializationException', 'The request is not JSON.');
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Replacer for JSON.stringify; it reads `this`, since `value` already went through Date.toJSON. */
function datesAsSeconds(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
