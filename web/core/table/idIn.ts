/** Returns an id from a query parameter, such as a customer's; undefined when it is not an id. */
export const idIn = (text: string | null): string | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
