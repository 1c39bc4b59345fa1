import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { LimitName } from './limits.ts';

/** Path of the API on the site; CloudFront and the local web server forward it. */
export const API_PREFIX = '/backend';

/**
 * Access to an endpoint: `public` needs no token, `optional` a token widens the reply, `customer` any signed-in user on
 * their own items, `agent` an agent for their site, or an admin, `admin` the ADMIN role, `provider` a request with
 * the signature of a payment provider's webhook.
 */
export type Access = 'public' | 'optional' | 'customer' | 'agent' | 'admin' | 'provider';

/** Returns the header of a provider's webhook that holds the signature. */
export const signatureHeader = (provider: 'STRIPE' | 'WAVE'): string => `${provider.toLowerCase()}-signature`;

export type TokenAccess = Extract<Access, 'customer' | 'agent' | 'admin'>;

/** Reports whether the gateway refuses calls without a valid token. */
export const needsToken = (access: Access): access is TokenAccess =>
  access === 'customer' || access === 'agent' || access === 'admin';

/** File sent with an endpoint's JSON: as an uploaded key in the body, or as a part of a multipart form. */
export type FileInput = {
  /** Multipart part that holds the JSON. */
  jsonPart: 'colis' | 'dto';
  /** Multipart part that holds the file; a JSON body names the uploaded key `{filePart}Key`. */
  filePart: 'photo' | 'image' | 'signature';
  /** Field of a JSON body that names the uploaded key, or several, when it is another one. */
  keyField?: string;
  kind: 'colis' | 'insurance' | 'customs' | 'intake' | 'handover' | 'expense' | 'payment' | 'claim';
  required: boolean;
};

/** One endpoint, read by infra, handlers, local cloud, browser client, tests and the OpenAPI document. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Path parameters that are not ids; every other `{name}` is a positive integer. */
  params?: Record<string, GenericSchema<string, string>>;
  query?: GenericSchema & { entries: object };
  body?: GenericSchema;
  file?: FileInput;
  reply: GenericSchema;
  /** Payment provider whose signature gives access `provider`, in the header that has its name. */
  provider?: 'STRIPE' | 'WAVE';
  status?: 200 | 201;
  /** The reply, and every error, is plain text: the message only. */
  text?: true;
  /** Rate limit of the route; calls above it get 429. */
  limit?: LimitName;
  /** Reads the caller's account even for a GET, so that a token of an ended session is refused. */
  readsAccount?: true;
  /** The path's `{id}` belongs to a customer; for an admin its owner is read together with the account. */
  owned?: true;
  /** Seconds for which the edge may cache a reply to a call without a token. */
  cacheSeconds?: number;
};

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** Path parameters of a handler: checked ids, or values of the route's own `params`. */
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

/** Input of a call to the endpoint. */
export type Input<R extends Route> = ([ParamNames<R['path']>] extends [never] ? unknown : { params: Params<R> }) &
  (R extends { query: GenericSchema } ? { query?: InferInput<R['query']> } : unknown) &
  (R extends { body: GenericSchema } ? { body: InferInput<R['body']> & UploadedKey<R> } : unknown);
