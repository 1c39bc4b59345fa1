import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { FunctionName } from '#infra/bundle.ts';
import { type Grant, grantsOf } from '#infra/constructs/grants.ts';

/** An action, and what it is asked on: as in a `Grant`, but objects of the bucket by their whole key. */
type Asked = { action: string; on: string };

type Command = { constructor: { name: string }; input: Input };
type Input = { IndexName?: string; Key?: unknown; CopySource?: string; TransactItems?: Record<string, unknown>[] };
type Client = { send(this: unknown, command: Command, ...rest: unknown[]): Promise<unknown> };

const running = new AsyncLocalStorage<FunctionName>();
const used = new Map<FunctionName, Set<Grant>>();

/** Runs a function under its role: what it asks of AWS is refused, as in the cloud, unless it was granted. */
export const runAsFunction = <T>(name: FunctionName, work: () => T): T => running.run(name, work);

/** Runs what is no function's work in the middle of one: an admin's by hand, or a test's. */
export const runUnrestricted = <T>(work: () => T): T => running.exit(work);

/** Which of its grants a function has used in this process. */
export const usedGrantsOf = (name: FunctionName): ReadonlySet<Grant> => used.get(name) ?? new Set();

const grants = new Map<FunctionName, Grant[]>();

/** Each function's grants, made once so that they can be told apart. */
export const grantedTo = (name: FunctionName): Grant[] => {
  const known = grants.get(name) ?? grantsOf(name);
  grants.set(name, known);
  return known;
};

const OF_ITEMS: Record<string, string> = {
  Get: 'GetItem',
  BatchGet: 'BatchGetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** What IAM is asked for a command; a transaction asks for each of its parts. */
const askedBy = (command: Command): Asked[] => {
  const name = command.constructor.name.replace(/Command$/, '');
  const { Key, CopySource = '', IndexName, TransactItems } = command.input;
  const object = `objects/${Key}`;
  if (name === 'Query') return [{ action: 'dynamodb:Query', on: IndexName ? `index/${IndexName}` : 'table' }];
  if (name === 'TransactWrite')
    return (TransactItems ?? [])
      .flatMap(Object.keys)
      .map((part) => ({ action: `dynamodb:${OF_ITEMS[part]}`, on: 'table' }));
  if (name === 'CopyObject')
    return [
      { action: 's3:GetObject', on: `objects/${CopySource.slice(CopySource.indexOf('/') + 1)}` },
      { action: 's3:PutObject', on: object },
    ];
  if (name.endsWith('Object')) return [{ action: `s3:${name}`, on: object }];
  if (name.startsWith('Admin')) return [{ action: `cognito-idp:${name}`, on: 'pool' }];
  if (name === 'GetSecretValue') return [{ action: 'secretsmanager:GetSecretValue', on: 'secret' }];
  if (name === 'SendEmail') return ['sender', 'configuration'].map((on) => ({ action: 'ses:SendEmail', on }));
  return [{ action: `dynamodb:${OF_ITEMS[name] ?? name}`, on: 'table' }];
};

const covers = (grant: Grant, { action, on }: Asked): boolean =>
  grant.action === action && (grant.on === on || (grant.on.startsWith('objects/') && on.startsWith(`${grant.on}/`)));

/** Throws what the SDK throws of IAM's refusal. */
const authorize = (name: FunctionName, command: Command): void => {
  for (const asked of askedBy(command)) {
    const grant = grantedTo(name).find((granted) => covers(granted, asked));
    if (!grant) throw denied(name, asked);
    used.set(name, (used.get(name) ?? new Set()).add(grant));
  }
};

const denied = (name: FunctionName, { action, on }: Asked): Error => {
  const error = new Error(`the function ${name} is not authorized to perform ${action} on ${on}`);
  return Object.assign(error, { name: 'AccessDeniedException', $fault: 'client', $metadata: { httpStatusCode: 400 } });
};

/** All clients of the SDK send by one method of the class that they share. */
const client: Client = Object.getPrototypeOf(DynamoDBClient).prototype;
const { send } = client;
client.send = async function (command, ...rest) {
  const name = running.getStore();
  if (name) authorize(name, command);
  return send.call(this, command, ...rest);
};
