import type { BaseIssue } from 'valibot';
import type { FieldFaultCode } from '#shared/errors.ts';
import { faultsOf } from '#shared/http/field-faults.ts';
import { faultIn } from '#shared/messages/messages.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Field errors of forms in the very words of the API. A form keeps the fault, not the sentence, so that errors on
 * show change with the page's language: `resolverOf(schema)`, then `errorWords(language, error)`.
 */

interface FieldError {
  type?: string | number;
  message?: string | undefined;
}

/** Makes valibot say "too_small 1" where it would say an English sentence. */
export const faultConfig = {
  message: (issue: BaseIssue<unknown>): string => {
    const [first] = Object.values(faultsOf([issue]));
    return [first?.fault, first?.limit].filter((part) => part !== undefined).join(' ');
  },
};

/** An error that the API gave for a field: already a sentence. */
export const serverError = (message: string) => ({ type: 'server', message });

/** The sentence to show under a field, or nothing. */
export function errorWords(language: Language, error: FieldError | undefined): string | undefined {
  if (!error?.message || error.type === 'server') return error?.message;
  const [fault = 'invalid', limit] = error.message.split(' ');
  return faultIn(language, { fault: fault as FieldFaultCode, ...(limit !== undefined && { limit }) });
}
