import { type Searchable, searchKeysOf } from '../core/items/search-terms.ts';
import { type Key, labelledWrites, type Write, type Writes } from '../core/table/dynamo.ts';
import type { Row } from './row.ts';
import type { SearchEntry } from './search.table.ts';

/** Something that is found by its names and phone numbers, and what its entries name. */
export type Found = Searchable & { entry: SearchEntry };

/** A parcel is found by its recipient. Its container is part of `of`: a moved parcel has entries for each row. */
export const searchableRow = ({
  id,
  userId,
  bookingId,
  nomDestinataire,
  telephoneDestinataire,
  createdAt,
}: Row): Found => ({
  kind: 'COLIS',
  of: `${id}.${bookingId}`,
  names: [nomDestinataire],
  phones: [telephoneDestinataire],
  createdAt,
  entry: { userId, colisId: id },
});

/** Returns the writes that replace the entries of something, for the transaction that changes its names. */
export const termWrites = (before: Found | undefined, after: Found | undefined): Writes => {
  const [former, current] = [keysByName(before), keysByName(after)];
  const writes: Write[] = [
    ...[...former].filter(([name]) => !current.has(name)).map(([, Key]) => ({ Delete: { Key } })),
    ...[...current]
      .filter(([name]) => !former.has(name))
      .map(([, key]) => ({ Put: { Item: { ...after?.entry, ...key } } })),
  ];
  return Object.assign({}, ...writes.map((term, index) => labelledWrites(index, { term })));
};

const keysByName = (found: Found | undefined): Map<string, Key> =>
  new Map((found ? searchKeysOf(found) : []).map((key) => [`${key.pk}|${key.sk}`, key]));
