import { type Draft, draftItem } from '../core/drafts.ts';
import { find, transact } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import type { Record } from '../core/once.ts';
import { findBy } from '../core/query.ts';

/** An insurance as stored: a draft, later a parcel's. Whole francs CFA. */
export type StoredInsurance = Draft & {
  typeCouverture: string;
  description: string;
  valeurXof: number;
  imageKey: string | null;
};

export const findInsurance = (userId: number, id: number): Promise<StoredInsurance | undefined> =>
  find(keys.owned('INSURANCE', userId, id));

/** Whoever owns it; for admins. */
export const findAnyInsurance = (id: number): Promise<StoredInsurance | undefined> => findBy('byId', `INSURANCE#${id}`);

export const insertInsurance = (insurance: StoredInsurance, record: Record<StoredInsurance>): Promise<void> =>
  transact({
    id: { Put: { Item: keys.id(insurance.id), ConditionExpression: 'attribute_not_exists(pk)' } },
    insurance: { Put: { Item: { ...insurance, ...draftItem('INSURANCE', insurance) } } },
    once: record(insurance),
  });
