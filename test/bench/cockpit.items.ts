import { countRows } from '#functions/cockpit/counters.ts';
import { type Row, rowOf } from '#functions/cockpit/row.ts';
import { insertContainerWrite } from '#functions/containers/containers.table.ts';
import type { Item } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { aColis, aContainer, itemOf } from './lists.items.ts';

/** Parcels of each container. */
export const PARCELS = 500;
/** Id of the container that is shown; the others follow it. */
export const SHOWN = 3_000_000_000;

/** Yields a container with its counters and the rows of its parcels. */
export const fullContainer = function* (id: number): Generator<Item> {
  yield itemOf(insertContainerWrite(aContainer(id)));
  const rows = Array.from({ length: PARCELS }, (_, n) => rowIn(id, n));
  for (const row of rows) yield { ...row, ...keys.cockpitRow(id, row.id), version: 1 };
  yield { bookingId: id, ...countRows(rows), version: PARCELS, ...keys.counters(id) };
};

const rowIn = (bookingId: number, n: number): Row =>
  rowOf(aColis(n, bookingId, n % 3 > 0), n % 2 === 0 ? 'ACCEPTE' : 'EN_ATTENTE');
