import * as v from 'valibot';
import { AppError } from '#shared/errors.ts';
import { log } from '../../core/log.ts';
import type { Provider } from '../provider.ts';
import { settleSession } from '../settle-payment.ts';
import { waveProvider } from './wave.ts';

/** Types of Wave's events that change payments; README lists them for Wave's webhook. */
export const WAVE_EVENTS = ['checkout.session.completed', 'checkout.session.payment_failed'] as const;

const Envelope = v.object({ id: v.pipe(v.string(), v.maxLength(255)), type: v.pipe(v.string(), v.maxLength(255)) });
const Heard = v.object({
  type: v.picklist(WAVE_EVENTS),
  /** Its id becomes a part of the path of a call. */
  data: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/)) }),
});

/**
 * Handles one webhook call of Wave: the page that it names is read anew, so that events may come late, twice or in
 * another order. Other types are ignored. Throws INVALID_SIGNATURE or MALFORMED_REQUEST.
 */
export const handleWaveWebhook = async (...call: Parameters<Provider['verifyWebhook']>): Promise<void> => {
  const signed = await waveProvider.verifyWebhook(...call);
  if (!v.is(Envelope, signed)) throw new AppError('MALFORMED_REQUEST');
  log.info('wave event', { eventId: signed.id, type: signed.type });
  if (v.is(Heard, signed)) await settleSession(waveProvider, signed.data.id);
};
