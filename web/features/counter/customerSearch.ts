import * as v from 'valibot';
import { CustomerSearch } from '#shared/customers/schema.ts';

/** Takes what was typed as a phone number or the beginning of a name; undefined while it is neither. */
export const customerSearchOf = (typed: string): CustomerSearch | undefined => {
  const isPhone = /^[+(0-9]/.test(typed.trim());
  const search = isPhone ? { telephone: typed.trim() } : { nom: typed.trim() };
  return v.is(CustomerSearch, search) ? search : undefined;
};
