import type { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localAws } from './emulator.ts';

/** Headers in the form of a signed request: local engines want some signature, and accept any. */
export const SIGNATURE = {
  authorization: `AWS4-HMAC-SHA256 Credential=${localAws.credentials.accessKeyId}/20260101/${localAws.region}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=none`,
  'x-amz-date': '20260101T000000Z',
};

type Response = { statusCode: number; body: Readable };
type Handler = (args: { input: object }) => Promise<{ output: object; response: Response }>;
type Options = { abortSignal?: AbortSignal; requestTimeout?: number };
type Config = {
  serviceId: string;
  /** Set for a client that was created with an endpoint. */
  isCustomEndpoint?: boolean;
  requestHandler: { handle(request: object, options: Options): Promise<{ response: Response }> };
  /** The SDK's reader of responses, which throws the error of a refused call. */
  protocol: { deserializeResponse(operation: object, context: object, response: Response): Promise<unknown> };
};
type Stack = {
  remove(name: string): boolean;
  resolve(handler: Handler, context: object): Handler;
  concat(plugin: { applyToStack(): void }): Stack;
};
type Client = {
  config: Config;
  middlewareStack: Stack;
  send(this: Client, command: object, options?: Options): Promise<object>;
};
type Middleware = (next: Handler, context: object) => Handler;
/** Command of the document client, around the one of DynamoDB's own client. */
type DocumentCommand = {
  input: object;
  clientCommand: { middlewareStack: { addRelativeTo(middleware: Middleware): void }; schema: unknown[] };
  addMarshallingMiddleware(config: Config): void;
};

/** The SDK's steps that matter in the cloud only, or that `sendDirectly` takes over. Its retries and timeouts stay. */
const LEFT_OUT = [
  'serializerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
];

/**
 * Makes the document clients of this process, whose endpoint is in the environment, call DynamoDB without the SDK's steps
 * for the cloud, which take half of the processor time of a call: the SDK still converts items, retries, times out and
 * names errors, but does not resolve an endpoint, sign, or translate the request, whose form is that of DynamoDB's JSON.
 */
export const callDynamoDirectly = (): void => {
  const shared: Client & { callsDirectly?: boolean } = Object.getPrototypeOf(DynamoDBClient).prototype;
  if (shared.callsDirectly) return;
  const { send } = shared;
  shared.callsDirectly = true;
  shared.send = function (command, options) {
    const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
    const { serviceId, isCustomEndpoint } = this.config;
    if (endpoint && serviceId === 'DynamoDB' && !isCustomEndpoint && isDocumentCommand(command))
      return sendDirectly(this, endpoint, command, options);
    const stack = completeStacks.get(this);
    return send.call(stack ? Object.create(this, { middlewareStack: { value: stack } }) : this, command, options);
  };
};

/** The SDK's complete steps of the clients that have called directly, for commands that still need them. */
const completeStacks = new WeakMap<Client, Stack>();

const isDocumentCommand = (command: object): command is DocumentCommand => 'clientCommand' in command;

const sendDirectly = async (client: Client, endpoint: string, command: DocumentCommand, options: Options = {}) => {
  const { config, middlewareStack } = client;
  if (!completeStacks.has(client)) {
    completeStacks.set(client, middlewareStack.concat({ applyToStack: () => {} }));
    for (const name of LEFT_OUT) middlewareStack.remove(name);
  }
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
  const converted = conversionsOf(command, config).reduceRight((next, convert) => convert(next, context), call);
  return (await middlewareStack.resolve(converted, context)({ input: command.input })).output;
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
