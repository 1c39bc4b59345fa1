import type Stripe from 'stripe';

type ErrorBody = Pick<Stripe.StripeRawError, 'type' | 'code' | 'param' | 'message'>;

/** An answer that is an error, in Stripe's own form. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Stripe keeps the answer of what it executed under the idempotency key, and forgets what it refused before. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody & { message: string }, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

/** A parameter that is missing, malformed or unknown. */
export function badParam(message: string, param: string, code?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', code, param, message });
}

/** A well-formed request that the state of things does not allow. */
export function refused(message: string, extra: { code?: string; param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...extra }, true);
}

export function noSuch(kind: string, id: string, param = 'id'): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', param, message });
}
