import { type FieldValues, type Path, useFormContext } from 'react-hook-form';
import { useLanguage } from '#web/i18n/i18n.ts';
import { errorWords } from './fieldErrors.ts';

interface FieldOptions<Name> {
  /** Sentences for faults that this form words in its own way, by fault code. */
  words?: Record<string, string>;
  /** Fields to check again when this one changes. */
  deps?: Name[] | undefined;
}

/** Binds controls of `web/ui/form` to the form around them: value, error, and required unless they are `optional`. */
export function useFields<Values extends FieldValues>() {
  const language = useLanguage();
  const { register, getFieldState, formState } = useFormContext<Values>();
  return (name: Path<Values>, { words = {}, deps }: FieldOptions<Path<Values>> = {}) => {
    const { error } = getFieldState(name, formState);
    const [fault = ''] = error?.message?.split(' ') ?? [];
    return {
      ...register(name, deps && { deps }),
      required: true,
      error: words[fault] ?? errorWords(language, error),
    };
  };
}
