import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { Refusal } from '#web/core/api/refusal.ts';
import { serverError } from './fieldErrors.ts';

/**
 * Shows the API's errors at their fields, which may be within lists (`pieces.0.prix`), and focuses the first. Returns
 * the names of these fields.
 */
export function showFaults<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  faults: Refusal['fields'],
): Path<Values>[] {
  const values = form.getValues();
  const isField = (name: string): name is Path<Values> => name in values || get(values, name) !== undefined;
  const order = Object.keys(values);
  const placeOf = (name: string): number => order.indexOf(name.split('.')[0] ?? name);
  const faulty = Object.keys(faults)
    .filter(isField)
    .sort((a, b) => placeOf(a) - placeOf(b));
  faulty.forEach((name, index) => {
    form.setError(name, serverError(faults[name] ?? ''), { shouldFocus: index === 0 });
  });
  return faulty;
}

/**
 * Shows a refusal at the fields that it names. Returns the error still to be shown above the button: undefined when the
 * refusal has a specific code about a single field, where its message is then shown.
 */
export function showRefusal<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): unknown {
  if (!(error instanceof Refusal)) return error;
  const names = Object.keys(error.fields).filter((name) => name in form.getValues());
  const [name, ...others] = names;
  if (error.code === 'INVALID_FIELDS' || name === undefined || others.length > 0) {
    showFaults(form, error.fields);
    return error;
  }
  // The message of a specific code explains more than the field's generic "invalid".
  showFaults(form, { [name]: error.message });
  return undefined;
}
