import type { Readable } from 'node:stream';
import * as documents from '@aws-sdk/lib-dynamodb';
import { localAws } from './emulator.ts';

/** Headers in the form of a signed request: local engines want some signature, and accept any. */
export const SIGNATURE = {
  authorization: `AWS4-HMAC-SHA256 Credential=${localAws.credentials.accessKeyId}/20260101/${localAws.region}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=none`,
  'x-amz-date': '20260101T000000Z',
};

type Response = { statusCode: number; body: Readable };
type Handler = (args: { input: object }) => Promise<{ output: object; response: Response }>;
type Middleware = (next: Handler, context: object) => Handler;
type Options = { abortSignal?: AbortSignal; requestTimeout?: number };
type Config = {
  /** Set for a client that was created with an endpoint. */
  isCustomEndpoint?: boolean;
  requestHandler: { handle(request: object, options: Options): Promise<{ response: Response }> };
  /** The SDK's reader of responses, which throws the error of a refused call. */
  protocol: { deserializeResponse(operation: object, context: object, response: Response): Promise<unknown> };
};
type Entry = { name?: string; step: keyof typeof STEPS; priority?: keyof typeof PRIORITIES };
type Receiver = { add(middleware: Middleware, entry: Entry): void; addRelativeTo(middleware: Middleware): void };
type Stack = { applyToStack(receiver: Receiver): void };
/** Command of the document client, around the one of DynamoDB's own client. */
type DocumentCommand = {
  input: object;
  clientCommand: { middlewareStack: Pick<Receiver, 'addRelativeTo'>; schema: unknown[] };
  addMarshallingMiddleware(config: Config): void;
  resolveMiddleware(stack: Stack, config: Config, options?: Options): (command: DocumentCommand) => ReturnType<Handler>;
};

/** The SDK's steps that matter in the cloud only, or that `handlerOf` takes over. Its retries and timeouts stay. */
const LEFT_OUT: ReadonlySet<string | undefined> = new Set([
  'serializerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
]);
/** Order of middleware, as in the SDK. */
const STEPS = { initialize: 5, serialize: 4, build: 3, finalizeRequest: 2, deserialize: 1 };
const PRIORITIES = { high: 3, normal: 2, low: 1 };

/**
 * Makes the document clients of this process, whose endpoint is in the environment, call DynamoDB without the SDK's steps
 * for the cloud, which take half of the processor time of a call: the SDK still converts items, retries, times out and
 * names errors, but does not resolve an endpoint, sign, or translate the request, whose form is that of DynamoDB's JSON.
 */
export const callDynamoDirectly = (): void => {
  for (const Command of Object.values(documents)) {
    const { prototype } = Command as { prototype?: DocumentCommand & { isDirect?: boolean } };
    if (!isDocumentCommand(prototype) || prototype.isDirect) continue;
    const { resolveMiddleware } = prototype;
    prototype.isDirect = true;
    prototype.resolveMiddleware = function (stack, config, options) {
      const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
      return endpoint && !config.isCustomEndpoint
        ? handlerOf(this, { stack, config, endpoint, options: options ?? {} })
        : resolveMiddleware.call(this, stack, config, options);
    };
  }
};

const isDocumentCommand = (prototype: object | undefined): prototype is DocumentCommand =>
  prototype !== undefined && 'addMarshallingMiddleware' in prototype && Object.hasOwn(prototype, 'resolveMiddleware');

type Call = { stack: Stack; config: Config; endpoint: string; options: Options };

/** Returns the function that sends a command, through all middleware of its client that matters here. */
const handlerOf = (command: DocumentCommand, { stack, config, endpoint, options }: Call) => {
  const [, namespace, name, traits, input, output] = command.clientCommand.schema;
  const operation = { namespace, name, traits, input, output };
  const { hostname, port } = new URL(endpoint);
  const call: Handler = async (args) => {
    const body = JSON.stringify(args.input, binaryAsText);
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(Buffer.byteLength(body)),
      'x-amz-target': `DynamoDB_20120810.${name}`,
      ...SIGNATURE,
    };
    const request = { protocol: 'http:', method: 'POST', path: '/', hostname, port, headers, body };
    const { response } = await config.requestHandler.handle(request, options);
    if (response.statusCode >= 300)
      await config.protocol.deserializeResponse(operation, { ...config, ...context }, response);
    const $metadata = { httpStatusCode: response.statusCode };
    return { response, output: { ...parsed(await textOf(response.body)), $metadata } };
  };
  const context = { commandName: `${name}Command`, __smithy_context: { abortSignal: options.abortSignal } };
  const handler = [...middlewareIn(stack), ...conversionsOf(command, config)].reduceRight(
    (next, middleware) => middleware(next, context),
    call,
  );
  return () => handler({ input: command.input });
};

/** Returns the middleware of a client in the order of the SDK; what is relative to other middleware is left out. */
const middlewareIn = (stack: Stack): Middleware[] => {
  const found: { middleware: Middleware; rank: number }[] = [];
  stack.applyToStack({
    add: (middleware, { name, step, priority = 'normal' }) =>
      LEFT_OUT.has(name) || found.push({ middleware, rank: STEPS[step] * 10 + PRIORITIES[priority] }),
    addRelativeTo: () => {},
  });
  return found.sort((one, other) => other.rank - one.rank).map(({ middleware }) => middleware);
};

/** Returns the document client's conversions of a command's input and output. */
const conversionsOf = (command: DocumentCommand, config: Config): Middleware[] => {
  const added: Middleware[] = [];
  command.clientCommand.middlewareStack = { addRelativeTo: (middleware) => added.push(middleware) };
  command.addMarshallingMiddleware(config);
  return added;
};

const textOf = (body: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => resolve(Buffer.concat(chunks).toString()));
    body.on('error', reject);
  });

/** Replacer for JSON.stringify; it reads `this`, since `value` already went through Buffer.toJSON. */
function binaryAsText(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name];
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}

const textAsBinary = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;

/** Parses DynamoDB's JSON, in which few replies have binary values. */
const parsed = (text: string): object => JSON.parse(text, text.includes('"B":"') ? textAsBinary : undefined);
