import type { ListAddress } from './useListAddress.ts';

/** Returns the address of a list whose rows open pages of their own instead of a panel. */
export const openRowsAt = (address: ListAddress, pageOf: (id: number) => string): ListAddress => ({
  ...address,
  openId: undefined,
  toRow: (id) => ({ to: pageOf(id), state: { trail: [], opened: false }, replace: false, preventScrollReset: false }),
});
