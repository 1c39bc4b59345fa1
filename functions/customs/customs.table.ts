import type { CUSTOMS_STATUTS } from '#shared/customs/schema.ts';
import { type Draft, draftItem } from '../core/drafts.ts';
import { find, transact } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import type { Record } from '../core/once.ts';
import { findBy } from '../core/query.ts';

/** A customs document as stored: a draft, later a parcel's. */
export type StoredCustomsDocument = Draft & {
  typeDocument: string;
  statut: (typeof CUSTOMS_STATUTS)[number];
  photoKey: string;
};

export const findCustomsDocument = (userId: number, id: number): Promise<StoredCustomsDocument | undefined> =>
  find(keys.owned('CUSTOMS', userId, id));

/** Whoever owns it; for admins. */
export const findAnyCustomsDocument = (id: number): Promise<StoredCustomsDocument | undefined> =>
  findBy('byId', `CUSTOMS#${id}`);

export const insertCustomsDocument = (
  document: StoredCustomsDocument,
  record: Record<StoredCustomsDocument>,
): Promise<void> =>
  transact({
    id: { Put: { Item: keys.id(document.id), ConditionExpression: 'attribute_not_exists(pk)' } },
    document: { Put: { Item: { ...document, ...draftItem('CUSTOMS', document) } } },
    once: record(document),
  });
