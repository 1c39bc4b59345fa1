import { type Address, MAKING } from './address.ts';

/** Whether a row is being made in the panel, and how that begins and ends. */
export const makingIn = (address: Address) => ({
  isMaking: address.params.has(MAKING),
  begin: () => address.set({ [MAKING]: 'oui' }),
  end: () => address.set({ [MAKING]: undefined }),
});
