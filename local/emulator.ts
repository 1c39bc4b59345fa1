import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { dirname } from 'node:path';

/** A local replacement for one AWS service: where it answers, and how to end it (safe to call twice). */
export type Emulator = { endpoint: string; stop(): Promise<void> };

/** The region and keys that every client of the local cloud uses; S3 checks signatures against these very keys. */
export const localAws = {
  region: 'eu-west-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

const LOOPBACK = '127.0.0.1';
const DROP_IDLE_MS = 10;
const PATIENCE_MS = 3_000;

/** An AWS-style refusal: `code` becomes `__type` in the answer, with status 400. */
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
  const server = createServer(listener);
  const bound = await listen(server, port);
  return { endpoint: `http://${LOOPBACK}:${bound}`, stop: () => close(server) };
}

/**
 * A port that was free a moment ago, for child processes that cannot report the one they took.
 * @throws Error naming the port when a given `port` is taken.
 */
export async function freePort(port = 0): Promise<number> {
  const probe = createServer();
  const bound = await listen(probe, port);
  await close(probe);
  return bound;
}

/** The one sentence that people read when a port is taken. */
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

/** Lets requests in hand finish, for a while, and drops the connections that clients keep for later. */
export function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const dropIdle = setInterval(() => server.closeIdleConnections(), DROP_IDLE_MS);
    const dropAll = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearInterval(dropIdle);
      clearTimeout(dropAll);
      resolve();
    });
  });
}

/** Runs a piece of work when enough of those given before it have ended, well or badly. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own, which runs pieces of work one after another. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

/** A queue that runs up to so many pieces of work at a time, in the order in which they came. */
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

/** Replaces a file in one step, so that a crash leaves the old text or the new, never half of it. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/**
 * The JSON protocol of Cognito and Secrets Manager: `X-Amz-Target: <service>.<operation>`, JSON both ways, dates as
 * seconds. `answer` refuses by throwing AwsError (400); anything else that it throws is printed and becomes a 500.
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
      reply(500, { __type: 'InternalErrorException', message: 'The stand-in failed; its console says why.' });
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

/** A JSON.stringify replacer; it looks at `this`, since `value` already went through Date.toJSON. */
function datesAsSeconds(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
