import { type FieldError, type FieldValues, get, type Path, useFormContext } from 'react-hook-form';
import { useFieldErrorText } from './fieldErrors.ts';

interface FieldOptions<Name> {
  /** Error texts that replace the usual ones, by fault code. */
  texts?: Record<string, string>;
  /** Fields to check again when this one changes. */
  deps?: Name[] | undefined;
}

/**
 * Returns a function that binds a control of `web/ui/form` to its form; it is required unless `optional`. Reads the errors
 * only: `getFieldState` also reads what was touched and changed, and would render all fields on the first key in each.
 */
export function useFields<Values extends FieldValues>() {
  const { register, formState } = useFormContext<Values>();
  const errorText = useFieldErrorText(Object.keys(formState.errors).length > 0);
  return (name: Path<Values>, { texts = {}, deps }: FieldOptions<Path<Values>> = {}) => {
    const error: FieldError | undefined = get(formState.errors, name);
    const [fault = ''] = error?.message?.split(' ') ?? [];
    return {
      ...register(name, deps && { deps }),
      required: true,
      error: texts[fault] ?? errorText(error),
    };
  };
}
