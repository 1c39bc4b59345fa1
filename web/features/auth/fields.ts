import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { Refusal } from '#web/core/api/refusal.ts';
import { errorWords, serverError } from '#web/core/forms/faults.ts';
import { resolverOf } from '#web/core/forms/resolver.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** A form that holds what a schema asks for, and looks at all of it: two fields may be wrong at once. */
export const useSchemaForm = <Values extends FieldValues>(
  schema: GenericSchema<Values, Values>,
  defaultValues: DefaultValues<Values>,
) =>
  useForm<Values, unknown, Values>({
    resolver: resolverOf(schema),
    criteriaMode: 'all',
    defaultValues,
  });

interface FieldOptions<Name extends string> {
  /** Faults that this form says in its own way. */
  words?: Record<string, string>;
  /** Fields to look at again when this one changes. */
  deps?: Name[];
}

/** What an Amplify field needs to be one of a form's. */
export type FieldProps<Name extends string> = (
  name: Name,
  options?: FieldOptions<Name>,
) => UseFormRegisterReturn & { hasError: boolean; errorMessage: string | undefined };

export function useFields<Values extends FieldValues>(form: UseFormReturn<Values>): FieldProps<Path<Values>> {
  const language = useLanguage();
  const { formState } = form;
  return (name, { words = {}, deps } = {}) => {
    const { error } = form.getFieldState(name, formState);
    const [fault = ''] = error?.message?.split(' ') ?? [];
    return {
      ...form.register(name, deps && { deps }),
      hasError: error !== undefined,
      errorMessage: words[fault] ?? errorWords(language, error),
    };
  };
}

/**
 * Shows a refusal at the fields that it names and moves to the first of them. Returns what is left to say above the
 * button: nothing, when the refusal is all about one field.
 */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const values = form.getValues();
  const isField = (name: string): name is Path<Values> => name in values;
  const faulty = Object.keys(error.fields).filter(isField);
  // A code of its own says more than that the value is not valid.
  const own = error.code !== 'INVALID_FIELDS' && faulty.length === 1;
  faulty.forEach((name, index) => {
    const words = own ? error.message : error.fields[name];
    form.setError(name, serverError(words ?? ''), { shouldFocus: index === 0 });
  });
  return own ? undefined : error;
}
