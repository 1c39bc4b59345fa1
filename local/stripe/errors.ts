import type Stripe from 'stripe';

type ErrorBody = Pick<Stripe.StripeRawError, 'type' | 'code' | 'param'>;

/** Error reply in Stripe's own form. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /**
   * True for executed calls, whose response Stripe repeats under the same idempotency key; refused calls are forgotten.
   */
  readonly executed: boolean;

  constructor(status: number, message: string, body: ErrorBody, executed = false) {
    super(message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }

  toJSON(): object {
    return { error: { ...this.body, message: this.message } };
  }
}

/** Error for a parameter that is missing, malformed or unknown. */
export const badParameter = (message: string, param: string, code?: string): ApiError =>
  new ApiError(400, message, { type: 'invalid_request_error', param, code });

/** Error for a well-formed request that the current state does not allow. */
export const refused = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, message, { type: 'invalid_request_error', ...more }, true);

const notFound = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, `No such ${kind}: '${id}'`, { type: 'invalid_request_error', code: 'resource_missing', param });

/** Returns a value that was looked up. @throws ApiError 404 when it is undefined. */
export const required = <T>(found: T | undefined, kind: string, id: string, param?: string): T => {
  if (found === undefined) throw notFound(kind, id, param);
  return found;
};
