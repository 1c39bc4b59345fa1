import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { withCorrelation } from '../core/correlation.ts';
import { applySesEvent, SesEvent } from './apply-ses-event.ts';

/** Handles SES events from EventBridge: a mail was delivered, bounced, rejected or reported as spam. */
export const handler = (event: unknown, context: Context): Promise<void> =>
  withCorrelation(context.awsRequestId, () => applySesEvent(v.parse(SesEvent, event)));
