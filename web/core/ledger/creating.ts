import { CREATING_PARAM, type ListAddress } from './useListAddress.ts';

/** Whether a row is being made in the panel, and how that begins and ends. */
export const useCreating = (address: ListAddress) => ({
  isCreating: address.params.has(CREATING_PARAM),
  begin: () => address.set({ [CREATING_PARAM]: 'oui' }),
  end: () => address.set({ [CREATING_PARAM]: undefined }),
});
