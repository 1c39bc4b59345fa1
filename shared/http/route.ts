import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { LimitName } from './limits.ts';

/**
 * Who may call an endpoint: `public` no token, `optional` a token widens the answer, `customer` any signed-in user on
 * their own things, `admin` the ADMIN role, `stripe` whoever holds Stripe's webhook signature.
 */
export type Access = 'public' | 'optional' | 'customer' | 'admin' | 'stripe';

/** A file that an endpoint takes with its JSON: as an uploaded key in the body, or as a part of a multipart form. */
export type FileInput = {
  /** The multipart part that holds the JSON. */
  jsonPart: 'colis' | 'dto';
  /** The multipart part that holds the file; the JSON form names its uploaded key `{filePart}Key`. */
  filePart: 'photo' | 'image';
  kind: 'colis' | 'insurance' | 'customs';
  required: boolean;
};

/** One endpoint. Infra, handlers, local cloud, browser client, tests and the OpenAPI document all read this. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Path parameters that are not ids; every other `{name}` is a positive integer. */
  params?: Record<string, GenericSchema<string, string>>;
  query?: GenericSchema;
  body?: GenericSchema;
  file?: FileInput;
  reply: GenericSchema;
  status?: 200 | 201;
  /** The answer, and every refusal, is a plain text: the message only. */
  text?: true;
  /** Refused with 429 when asked too often. */
  limit?: LimitName;
  /** Asks the caller's account although it only reads, so that no token of a session that has ended will do. */
  asksAccount?: true;
  /** The path's `{id}` names a thing that belongs to a customer; for an admin its owner is read together with the account. */
  owned?: true;
  /** May be cached by the edge for this many seconds when called without a token. */
  cacheSeconds?: number;
};

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** What the handler receives as path parameters: checked ids, or the route's own vocabulary. */
export type Params<R extends Route> = {
  [Name in ParamNames<R['path']>]: R extends { params: infer Own }
    ? Name extends keyof Own
      ? Own[Name] extends GenericSchema
        ? InferOutput<Own[Name]>
        : number
      : number
    : number;
};
export type Query<R extends Route> = R extends { query: GenericSchema } ? InferOutput<R['query']> : undefined;
export type Body<R extends Route> = R extends { body: GenericSchema } ? InferOutput<R['body']> : undefined;
export type Reply<R extends Route> = InferInput<R['reply']>;

type UploadedKey<R extends Route> = R extends { file: { filePart: infer Part extends string; required: infer Must } }
  ? Must extends true
    ? { [Key in `${Part}Key`]: string }
    : { [Key in `${Part}Key`]?: string }
  : unknown;

/** What a client gives to call the endpoint. */
export type Input<R extends Route> = ([ParamNames<R['path']>] extends [never] ? unknown : { params: Params<R> }) &
  (R extends { query: GenericSchema } ? { query?: InferInput<R['query']> } : unknown) &
  (R extends { body: GenericSchema } ? { body: InferInput<R['body']> & UploadedKey<R> } : unknown);
