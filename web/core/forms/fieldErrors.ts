import type { BaseIssue } from 'valibot';
import type { FieldFaultCode } from '#shared/errors.ts';
import { faultsOf } from '#shared/http/field-faults.ts';
import { faultMessage } from '#shared/messages/messages.ts';
import type { Language } from '#web/i18n/language.ts';

/**
 * Field errors of forms, with the API's own texts. A form stores the fault code, not the text, so that visible errors
 * follow the page's language: `resolverOf(schema)`, then `errorWords(language, error)`.
 */

interface FieldError {
  type?: string | number;
  message?: string | undefined;
}

/** Makes valibot report "too_small 1" instead of an English sentence. */
export const faultConfig = {
  message: (issue: BaseIssue<unknown>): string => {
    const [first] = Object.values(faultsOf([issue]));
    return [first?.fault, first?.limit].filter((part) => part !== undefined).join(' ');
  },
};

/** Field error with the API's own text, which is shown unchanged. */
export const serverError = (message: string) => ({ type: 'server', message });

/** Returns the text to show below a field; undefined without an error. */
export function fieldErrorText(language: Language, error: FieldError | undefined): string | undefined {
  if (!error?.message || error.type === 'server') return error?.message;
  const [fault = 'invalid', limit] = error.message.split(' ');
  return faultMessage(language, { fault: fault as FieldFaultCode, ...(limit !== undefined && { limit }) });
}
