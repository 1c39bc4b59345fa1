import * as v from 'valibot';
import { NewVerification } from '#shared/devices/schema.ts';

/** Schema of the note on missing records. */
export const VerificationFormSchema = v.pick(NewVerification, ['note']);
