import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { providePhoneReader } from '#shared/phone/schema.ts';
import { faultConfig } from './fieldErrors.ts';

// Until the phone library is here, the API alone judges and rewrites a number.
providePhoneReader((typed) => typed);

/** A text that no rule takes for a number. */
const NO_NUMBER = 'NaN';

/**
 * A form's resolver by a schema. What is no number at all in a number input has an empty value, and would pass for
 * nothing typed: only the browser knows that there is something.
 */
export const resolverOf = <Values extends FieldValues, Sent>(
  schema: GenericSchema<Values, Sent>,
): Resolver<Values, unknown, Sent> => {
  const resolve = valibotResolver<Values, unknown, Sent>(schema, faultConfig);
  return (values, context, options) => {
    const unreadable = Object.values(options.fields).filter(({ ref }) => 'validity' in ref && ref.validity?.badInput);
    const read = Object.fromEntries(unreadable.map(({ name }) => [name, NO_NUMBER]));
    // Otherwise a check over several fields waits until every other field is right.
    return resolve({ ...values, ...read }, context, { ...options, criteriaMode: 'all' });
  };
};
