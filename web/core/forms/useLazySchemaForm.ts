import { useEffect, useState } from 'react';
import { type FieldValues, type Resolver, type UseFormProps, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { afterPaint } from '#web/ui/afterPaint.ts';

/** Thrown by a submission whose schema could not be downloaded: nothing was checked, and nothing is sent. */
export class SchemaMissing extends Error {
  override name = 'SchemaMissing';
}

/**
 * Creates a form like `useSchemaForm`, whose schema is loaded once the form has been painted. A submission waits for it, and
 * loads it again after a failed download.
 */
export const useLazySchemaForm = <Values extends FieldValues, Sent>(
  loadSchema: () => Promise<GenericSchema<Values, Sent>>,
  options: Omit<UseFormProps<Values, unknown, Sent>, 'resolver'>,
) => {
  const [loadResolver] = useState(() => resolverLoader(loadSchema));
  useEffect(() => afterPaint(() => void loadResolver().catch(() => undefined)), [loadResolver]);
  return useForm<Values, unknown, Sent>({
    ...options,
    resolver: async (...input) => (await loadResolver())(...input),
  });
};

const resolverLoader = <Values extends FieldValues, Sent>(loadSchema: () => Promise<GenericSchema<Values, Sent>>) => {
  let loading: Promise<Resolver<Values, unknown, Sent>> | undefined;
  const load = async () => {
    const [{ resolverOf }, schema] = await Promise.all([import('./resolver.ts'), loadSchema()]);
    return resolverOf(schema);
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw new SchemaMissing('the schema of the form could not be loaded', { cause: error });
    });
    return loading;
  };
};
