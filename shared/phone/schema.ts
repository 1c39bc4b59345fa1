import * as v from 'valibot';
import { tidied } from '../http/pasted.ts';
import { hasSeveralNumbers, pastedPhone } from './pasted.ts';

/** Returns a typed phone number in E.164 ("+221771234567"), or undefined when it is none. */
export type PhoneReader = (typed: string) => string | undefined;

let read: PhoneReader = () => {
  throw new Error('no phone reader was provided');
};

/**
 * Provides the reader of this process. The API's is lenient and depends on the stage's country
 * (`functions/core/phone-reader.ts`); the browser's is a library, loaded with the first phone field
 * (`web/core/phone/library.ts`).
 */
export const providePhoneReader = (reader: PhoneReader): void => {
  read = reader;
};

/** Phone number as people write or paste it. */
export const typedPhone = v.pipe(
  v.string(),
  tidied(pastedPhone),
  v.trim(),
  v.minLength(1),
  v.check((typed) => !hasSeveralNumbers(typed), 'several_phones'),
  v.maxLength(40),
  v.regex(/^\(?\+? ?\(?[0-9](?:[ ()./-]*[0-9]){5,19}$/, 'not_phone'),
);

/** Phone number as people write or paste it, converted to E.164. */
export const phone = v.pipe(
  typedPhone,
  v.check((typed) => read(typed) !== undefined, 'not_phone'),
  v.transform((typed) => read(typed) ?? typed),
);
