import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { resolverOf } from './resolver.ts';

/** Creates a form that holds a schema's input and submits its output. */
export const useSchemaForm = <Values extends FieldValues, Sent>(
  schema: GenericSchema<Values, Sent>,
  options: Omit<UseFormProps<Values, unknown, Sent>, 'resolver'>,
) => useForm<Values, unknown, Sent>({ ...options, resolver: resolverOf(schema) });
