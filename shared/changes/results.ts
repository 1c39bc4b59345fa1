import * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';
import { id } from '../http/fields.ts';

/** A parcel or customer that an action refuses, with the reason in the caller's language. */
export const Refused = v.object({
  id,
  code: v.custom<ErrorCode>((code) => typeof code === 'string'),
  message: v.string(),
});

/** Result for a parcel or customer: FAIT is done, now or before; A_REPRENDRE is not done and may be sent again. */
export const StepResult = v.object({
  id,
  resultat: v.picklist(['FAIT', 'REFUSE', 'A_REPRENDRE']),
  /** Reason for a refusal. */
  code: v.optional(Refused.entries.code),
  message: v.optional(v.string()),
});
export type StepResult = v.InferOutput<typeof StepResult>;
