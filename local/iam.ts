import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { FunctionName } from '#infra/bundle.ts';
import { type Grant, grantsOf } from '#infra/constructs/grants.ts';

/** Requested action and its resource, as in a `Grant`, but with the full key of an object. */
type AccessRequest = { action: string; on: string };

type Command = { constructor: { name: string }; input: Input };
type Input = {
  IndexName?: string;
  Key?: unknown;
  CopySource?: string;
  TransactItems?: Record<string, unknown>[];
};
type Client = { send(this: unknown, command: Command, ...rest: unknown[]): Promise<unknown> };

const running = new AsyncLocalStorage<{ name: FunctionName }>();
const used = new Map<FunctionName, Set<Grant>>();

/** Runs a function under its role: calls to AWS without a grant are refused, as in the cloud. */
export const runAsFunction = <T>(name: FunctionName, work: () => T): T => running.run({ name }, work);

/** Returns the object that stands for the current run of a function; undefined outside of functions. */
export const currentRun = (): object | undefined => running.getStore();

/** Runs work without a role inside a function's run: an admin's manual work, or a test's. */
export const runUnrestricted = <T>(work: () => T): T => running.exit(work);

/** Returns the grants that a function has used in this process. */
export const usedGrantsOf = (name: FunctionName): ReadonlySet<Grant> => used.get(name) ?? new Set();

const grants = new Map<FunctionName, Grant[]>();

/** Returns a function's grants, the same objects in every call, so that used ones can be counted. */
export const grantedTo = (name: FunctionName): Grant[] => {
  const known = grants.get(name) ?? grantsOf(name);
  grants.set(name, known);
  return known;
};

const ITEM_ACTIONS: Record<string, string> = {
  Get: 'GetItem',
  BatchGet: 'BatchGetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** Returns the access requests of a command; a transaction has one per part. */
const requestsOf = (command: Command): AccessRequest[] => {
  const name = command.constructor.name.replace(/Command$/, '');
  const { Key, CopySource = '', IndexName, TransactItems } = command.input;
  const object = `objects/${Key}`;
  if (name === 'Query') return [{ action: 'dynamodb:Query', on: IndexName ? `index/${IndexName}` : 'table' }];
  if (name === 'TransactWrite')
    return (TransactItems ?? [])
      .flatMap(Object.keys)
      .map((part) => ({ action: `dynamodb:${ITEM_ACTIONS[part]}`, on: 'table' }));
  if (name === 'CopyObject')
    return [
      { action: 's3:GetObject', on: `objects/${CopySource.slice(CopySource.indexOf('/') + 1)}` },
      { action: 's3:PutObject', on: object },
    ];
  if (name.endsWith('Object')) return [{ action: `s3:${name}`, on: object }];
  if (name.startsWith('Admin')) return [{ action: `cognito-idp:${name}`, on: 'pool' }];
  if (name === 'GetSecretValue') return [{ action: 'secretsmanager:GetSecretValue', on: 'secret' }];
  if (name === 'SendEmail') return ['sender', 'configuration'].map((on) => ({ action: 'ses:SendEmail', on }));
  return [{ action: `dynamodb:${ITEM_ACTIONS[name] ?? name}`, on: 'table' }];
};

const covers = (grant: Grant, { action, on }: AccessRequest): boolean =>
  grant.action === action && (grant.on === on || (grant.on.startsWith('objects/') && on.startsWith(`${grant.on}/`)));

/** Throws the SDK's AccessDeniedException unless the function has every grant that a call needs. */
const authorize = (name: FunctionName, requests: readonly AccessRequest[]): void => {
  for (const request of requests) {
    const grant = grantedTo(name).find((granted) => covers(granted, request));
    if (!grant) throw accessDenied(name, request);
    used.set(name, (used.get(name) ?? new Set()).add(grant));
  }
};

const accessDenied = (name: FunctionName, { action, on }: AccessRequest): Error => {
  const error = new Error(`the function ${name} is not authorized to perform ${action} on ${on}`);
  return Object.assign(error, { name: 'AccessDeniedException', $fault: 'client', $metadata: { httpStatusCode: 400 } });
};

/** Class that all clients of the SDK share and send by; patching its `send` covers every client. */
const client: Client = Object.getPrototypeOf(DynamoDBClient).prototype;
const { send } = client;
client.send = async function (command, ...rest) {
  const name = running.getStore()?.name;
  if (name) authorize(name, requestsOf(command));
  return send.call(this, command, ...rest);
};

type HttpRequest = { method: string; protocol: string; hostname: string; port?: number; path: string };
type HttpHandler = { handle(this: unknown, request: HttpRequest, options?: object): Promise<unknown> };

/** Returns the access request of a call that a function signs itself: only those for files of the site. */
const siteRequestsOf = ({ method, protocol, hostname, port, path }: HttpRequest): AccessRequest[] => {
  const address = `${protocol}//${hostname}:${port}${path}`;
  const files = `${process.env.SITE_FILES_URL}/`;
  const action = method === 'GET' ? 's3:GetObject' : 's3:PutObject';
  return address.startsWith(files) ? [{ action, on: `site/${address.slice(files.length)}` }] : [];
};

/** Class by which all clients of the SDK, and functions without one, make their calls. */
const handler: HttpHandler = Object.getPrototypeOf(new DynamoDBClient({}).config.requestHandler);
const { handle } = handler;
handler.handle = async function (request, ...rest) {
  const name = running.getStore()?.name;
  if (name) authorize(name, siteRequestsOf(request));
  return handle.call(this, request, ...rest);
};
