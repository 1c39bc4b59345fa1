import type { Address } from './address.ts';

/** In the address while a row is being made. */
const MAKING = 'nouveau';

/** Whether a row is being made in the panel, how that begins and ends, and how the row is shown once it is there. */
export const makingIn = (address: Address) => ({
  isMaking: address.params.has(MAKING),
  begin: () => address.set({ [MAKING]: 'oui' }),
  end: () => address.set({ [MAKING]: undefined }),
  show: (id: number) => address.open(id, { [MAKING]: undefined }),
});
