import { valibotResolver } from '@hookform/resolvers/valibot';
import { type Field, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { faultMessage } from '#shared/messages/messages.ts';
import { providePhoneReader } from '#shared/phone/schema.ts';
import { phoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { provideFaultMessage } from '#web/ui/form/useFaultMessage.ts';
import { faultConfig } from './faultConfig.ts';

// Forms are stricter than the API, because the customer can still correct the number. Until the phone library is loaded,
// only the API checks and rewrites it.
providePhoneReader((typed) => {
  const library = phoneLibrary();
  return library ? library.toE164(typed) : typed;
});

provideFaultMessage(faultMessage);

/** Text that every number schema rejects. */
const NOT_A_NUMBER = 'NaN';

/**
 * Returns a form's resolver for a schema. An invalid entry in a number input has an empty value, so the browser's
 * `badInput` is checked to distinguish it from an empty field.
 */
export const resolverOf = <Values extends FieldValues, Sent>(
  schema: GenericSchema<Values, Sent>,
): Resolver<Values, unknown, Sent> => {
  const resolve = valibotResolver<Values, unknown, Sent>(schema, faultConfig);
  return (values, context, options) => {
    const unreadable = (options.names ?? []).filter((name) => isUnreadable(get(options.fields, name)));
    // Names may be of fields within a list, such as `autres.0.poids`.
    const replaced = unreadable.length > 0 ? structuredClone(values) : values;
    for (const name of unreadable) set(replaced, name, NOT_A_NUMBER);
    // Otherwise a check across several fields runs only once every other field is valid.
    return resolve(replaced, context, { ...options, criteriaMode: 'all' });
  };
};

const isUnreadable = (field: Field['_f'] | undefined): boolean =>
  field?.ref !== undefined && 'validity' in field.ref && field.ref.validity?.badInput === true;
