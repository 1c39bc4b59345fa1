import type { Migration } from '../item-schema.ts';
import { indexKeys } from '../keys.ts';

/** Lists containers by their depot. */
export const depotLists: Migration = {
  description: 'containers are listed by their depot',
  apply: (item) =>
    item.sk === 'BOOKING' && item.siteDepartId != null
      ? { ...item, ...indexKeys.ofDepot(Number(item.siteDepartId)) }
      : item,
};
