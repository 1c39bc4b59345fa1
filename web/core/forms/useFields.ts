import { type FieldValues, type Path, useFormContext } from 'react-hook-form';
import { useLanguage } from '#web/i18n/i18n.ts';
import { errorWords } from './faults.ts';

/** What ties an input to the form around it: its value, and what is wrong with it. */
export function useFields<Values extends FieldValues>() {
  const language = useLanguage();
  const { register, getFieldState, formState } = useFormContext<Values>();
  return (name: Path<Values>) => ({
    ...register(name),
    error: errorWords(language, getFieldState(name, formState).error),
  });
}
