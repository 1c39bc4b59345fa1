import type { FieldFaultCode } from '#shared/errors.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useFaultMessage } from '#web/ui/form/useFaultMessage.ts';

/**
 * Field errors of forms, with the API's own texts. A form stores the fault code, not the text, so that visible errors
 * follow the page's language: `resolverOf(schema)`, then `useFieldErrorText`.
 */

interface FieldError {
  type?: string | number;
  message?: string | undefined;
}

/** Field error with the API's own text, which is shown unchanged. */
export const serverError = (message: string) => ({ type: 'server', message });

/** Returns a function for the text to show below a field, undefined without an error; `isShown` while there is one. */
export function useFieldErrorText(isShown: boolean): (error: FieldError | undefined) => string | undefined {
  const language = useLanguage();
  const faultMessage = useFaultMessage(isShown);
  return (error) => {
    if (!error?.message || error.type === 'server') return error?.message;
    const [fault = 'invalid', limit] = error.message.split(' ');
    return faultMessage?.(language, { fault: fault as FieldFaultCode, ...(limit !== undefined && { limit }) });
  };
}
