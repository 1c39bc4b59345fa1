import { type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import type { StoredCover } from '../core/items/covers.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import {
  changeDocumentWrite,
  deleteUnadoptedDocumentWrite,
  documentItem,
  type ParcelDocument,
} from '../core/items/parcel-documents.ts';
import { getItem, transact, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList } from '../core/table/query.ts';

/** Insurance as stored: first a draft, later a parcel's. Amounts in whole CFA francs. */
export type StoredInsurance = ParcelDocument &
  StoredCover & {
    typeCouverture: string;
    description: string;
    valeurXof: number;
    imageKey: string | null;
  };

/** Fields that an edit may change. */
export type InsuranceChange = Partial<
  Pick<StoredInsurance, 'typeCouverture' | 'description' | 'valeurXof' | 'couverture' | 'imageKey'>
>;

export const findInsurance = (userId: number, id: number): Promise<StoredInsurance | undefined> =>
  getItem(keys.owned('INSURANCE', userId, id));

const newestFirst = { order: 'descending' } as const;

/** Lists insurances, newest first: all, a customer's, those for a container, or both. */
export const pageOfInsurances = (
  { userId, bookingId }: { userId: CustomerIds | undefined; bookingId: number | undefined },
  page: PageRequest,
): Promise<Page<StoredInsurance>> => {
  if (userId === undefined)
    return bookingId === undefined
      ? pageOf('listKeys', 'INSURANCE', newestFirst, page)
      : pageOf('papersByContainer', `INSURANCE#${bookingId}`, newestFirst, page);
  const pks = partitionsOf(userId);
  return bookingId === undefined
    ? pageOfCustomerList('mine', pks, { prefix: 'INSURANCE#', ...newestFirst }, page)
    : pageOfCustomerList('mineContainer', pks, { prefix: `INSURANCE#${bookingId}#`, ...newestFirst }, page);
};

export const insertInsurance = (
  insurance: StoredInsurance,
  record: IdempotencyWriter<StoredInsurance>,
): Promise<void> =>
  transact({
    id: claimIdWrite(insurance.id, insurance),
    insurance: { Put: { Item: { ...insurance, ...documentItem('INSURANCE', insurance) } } },
    idempotency: record(insurance),
  });

/** Write that changes an insurance, if the same parcel, or none, still has it. */
export const updateInsuranceWrite = (insurance: StoredInsurance, change: InsuranceChange): Write =>
  changeDocumentWrite('INSURANCE', insurance, change, { colisId: insurance.colisId });

/** Write that deletes an insurance that no parcel has. */
export const deleteInsuranceWrite = (insurance: StoredInsurance): Write =>
  deleteUnadoptedDocumentWrite('INSURANCE', insurance);
