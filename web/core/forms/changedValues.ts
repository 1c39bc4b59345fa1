/** Returns the form values that differ from those when the form opened. */
export function changedValues<Values extends object>(before: object, values: Values): Partial<Values> {
  const original = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== original.get(name)),
  ) as Partial<Values>;
}
