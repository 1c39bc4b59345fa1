import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { faultsOf } from '#shared/http/field-faults.ts';
import { id } from '#shared/http/fields.ts';
import type { Body, Params, Query, Reply, Route } from '#shared/http/route.ts';
import { languageOf } from '#shared/messages/messages.ts';
import { type Actor, actorOf, withActor } from '../actor.ts';
import { correlationOf, withCorrelation } from '../correlation.ts';
import { runWithinDeadline } from '../deadline.ts';
import { type IdempotencyKey, idempotencyKeyOf } from '../items/idempotency.ts';
import { type ApiEvent, authenticate, authorize, type Caller } from './caller.ts';
import { viewerAddress } from './edge.ts';
import { type HttpResponse, successResponse } from './http-response.ts';
import { limitCaller, limitSubject } from './limits.ts';
import { handleErrors, logRequests } from './middleware.ts';
import { readBody, type SubmittedFile, validate } from './request-body.ts';

type CallerOf<R extends Route> = R['access'] extends 'customer' | 'agent' | 'admin'
  ? Caller
  : R['access'] extends 'optional'
    ? Caller | undefined
    : undefined;

/** Request data that is available before the target is looked up. */
export type RequestContext<R extends Route> = {
  params: Params<R>;
  caller: CallerOf<R>;
  language: Language;
  event: ApiEvent;
};

/** Input of a handler: the checked request, and the target that the path names. */
export type Input<R extends Route, Target = undefined> = RequestContext<R> & {
  query: Query<R>;
  body: Body<R>;
  file: SubmittedFile | undefined;
  idempotencyKey: IdempotencyKey | undefined;
  target: Target;
};

type HandlerFunction<R extends Route, Target> = (input: Input<R, Target>) => Promise<Reply<R>>;

/** Handler whose path names an item, which is looked up before the body is checked (404 before 422). */
export type TargetedHandler<R extends Route> = {
  find: (context: RequestContext<R>) => Promise<unknown>;
  run: HandlerFunction<R, never>;
};

/** Looks up the item that the path names, then runs with it as `target`; `find` throws 404 for an item of others. */
export const withTarget = <R extends Route, Target>(
  find: (context: RequestContext<R>) => Promise<Target>,
  run: (input: Input<R, Target>) => Promise<Reply<R>>,
): TargetedHandler<R> => ({ find, run: run as HandlerFunction<R, never> });

export type Handlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: HandlerFunction<Routes[Name], undefined> | TargetedHandler<Routes[Name]>;
};

/** Creates the Lambda of one resource. API Gateway's `routeKey` selects the handler; a missing one does not compile. */
export const resource = <const Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>) => {
  const endpoints = new Map(
    Object.entries(routes).map(([name, route]) => [
      `${route.method} ${route.path}`,
      { route, handler: handlers[name] },
    ]),
  );
  const handler = middy<ApiEvent, HttpResponse>()
    .use(logRequests())
    .use(handleErrors((event) => endpoints.get(event.routeKey)?.route))
    .handler(async (event) => {
      const endpoint = endpoints.get(event.routeKey);
      if (!endpoint) throw new AppError('ROUTE_NOT_FOUND');
      return runWithinDeadline(() => handleRequest(endpoint.route, endpoint.handler as AnyHandler, event));
    });
  return (event: ApiEvent, context: Context): Promise<HttpResponse> =>
    withCorrelation(correlationOf(event), () => handler(event, context));
};

type AnyHandler =
  | HandlerFunction<Route, unknown>
  | { find: (context: RequestContext<Route>) => Promise<unknown>; run: HandlerFunction<Route, unknown> };

/**
 * Handles a request; its steps refuse in the order 401, 429, 403, 404, 422, 409 (docs/contract.md#order-of-refusals).
 */
const handleRequest = async (route: Route, handler: AnyHandler, event: ApiEvent): Promise<HttpResponse> => {
  const viewer = viewerAddress(event);
  const caller = await authenticate(route, event);
  await limitCaller(route, event, viewer, caller);
  authorize(route, caller);
  return withActor(actorOfCall(route, caller), () => runHandler(route, handler, event, caller));
};

/** Returns who makes the writes of a call: its caller, or a payment provider. */
const actorOfCall = ({ provider }: Route, caller: Caller | undefined): Partial<Actor> =>
  provider ? { job: provider } : caller ? actorOf(caller) : {};

const runHandler = async (
  route: Route,
  handler: AnyHandler,
  event: ApiEvent,
  caller: Caller | undefined,
): Promise<HttpResponse> => {
  const params = paramsOf(route, event.pathParameters ?? {});
  const language = languageOf(event.headers['accept-language']);
  const context = { params, caller, language, event } as RequestContext<Route>;
  const target = 'find' in handler ? await handler.find(context) : undefined;
  const query = route.query ? validate(route.query, event.queryStringParameters ?? {}) : undefined;
  const { body, file } = await readBody(route, event);
  await limitSubject(route, body);
  const idempotencyKey = route.method === 'POST' ? keyOfRequest(route, event, caller, body, file) : undefined;
  const run = 'find' in handler ? handler.run : handler;
  const reply = await run({ ...context, query, body, file, idempotencyKey, target } as Input<Route, unknown>);
  return successResponse(route, reply, caller === undefined);
};

const paramsOf = (route: Route, pathParameters: Record<string, string | undefined>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(pathParameters).map(([name, text]) => {
      const schema = route.params?.[name];
      const value = schema ? text : /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN;
      const result = v.safeParse(schema ?? id, value);
      if (result.success) return [name, result.output];
      throw new AppError('MALFORMED_REQUEST', {
        fields: { [name]: faultsOf(result.issues).body ?? { fault: 'invalid' } },
      });
    }),
  );

/** Returns the email of a body, which identifies a caller without an account. */
const emailOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;

const keyOfRequest = (
  route: Route,
  event: ApiEvent,
  caller: Caller | undefined,
  body: unknown,
  file: SubmittedFile | undefined,
): IdempotencyKey | undefined =>
  idempotencyKeyOf(event.headers['idempotency-key'], {
    caller: String(caller?.userId ?? emailOf(body) ?? 'anonymous'),
    route: `${route.method} ${route.path}`,
    content: JSON.stringify([event.rawPath, body, file && 'bytes' in file ? file.bytes.toString('base64') : file]),
  });
