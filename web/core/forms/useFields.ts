import { type FieldValues, type Path, useFormContext } from 'react-hook-form';
import { useFieldErrorText } from './fieldErrors.ts';

interface FieldOptions<Name> {
  /** Error texts that replace the usual ones, by fault code. */
  texts?: Record<string, string>;
  /** Fields to check again when this one changes. */
  deps?: Name[] | undefined;
}

/** Returns a function that binds a control of `web/ui/form` to its form; it is required unless `optional`. */
export function useFields<Values extends FieldValues>() {
  const { register, getFieldState, formState } = useFormContext<Values>();
  const errorText = useFieldErrorText(Object.keys(formState.errors).length > 0);
  return (name: Path<Values>, { texts = {}, deps }: FieldOptions<Path<Values>> = {}) => {
    const { error } = getFieldState(name, formState);
    const [fault = ''] = error?.message?.split(' ') ?? [];
    return {
      ...register(name, deps && { deps }),
      required: true,
      error: texts[fault] ?? errorText(error),
    };
  };
}
