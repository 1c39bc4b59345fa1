import { CREATING_PARAM, type ListAddress } from './useListAddress.ts';

/** Returns whether the panel for a new row is open, and functions that open and close it. */
export const useNewRowPanel = (address: ListAddress) => ({
  isCreating: address.params.has(CREATING_PARAM),
  begin: () => address.set({ [CREATING_PARAM]: 'oui' }),
  end: () => address.set({ [CREATING_PARAM]: undefined }),
});
