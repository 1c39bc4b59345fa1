import type { Webhooks } from '../provider/webhooks.ts';
import type { Account } from './account.ts';
import { ApiError, required } from './errors.ts';
import { closeDispute, dispute } from './payment.ts';
import { failRefund } from './refunds.ts';

/** Handles `POST /test/*`: controls for tests, which the real Stripe does not have. */
export const control = async (request: Request, account: Account, webhooks: Webhooks): Promise<object> => {
  const [, , name, id = ''] = new URL(request.url).pathname.split('/');
  const { ms = 0, mode }: { ms?: number; mode?: string } = await request.json();
  switch (name) {
    case 'webhooks':
      account.delivers = mode !== 'drop';
      return { mode };
    case 'replay':
      return { outcome: await webhooks.post(required(account.data.events.get(id), 'event', id)) };
    case 'latency':
      account.latencyMs = ms;
      return { ms };
    case 'advance':
      account.aheadMs += ms;
      return { ms };
    case 'dispute':
      return dispute(account, id);
    case 'close-dispute':
      return closeDispute(account, id, mode === 'won' ? 'won' : 'lost');
    case 'fail-refund':
      return failRefund(account, id);
    default:
      throw new ApiError(404, `No such control: ${name}`, { type: 'invalid_request_error' });
  }
};
