import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { withCorrelation } from '../core/correlation.ts';
import { applyMailEvent, MailEvent } from './apply-event.ts';

/** Hears from SES, by EventBridge, what became of a mail: it arrived, bounced, was rejected or reported as spam. */
export const handler = (event: unknown, context: Context): Promise<void> =>
  withCorrelation(context.awsRequestId, () => applyMailEvent(v.parse(MailEvent, event)));
