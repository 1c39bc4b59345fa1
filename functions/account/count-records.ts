import { hasUnpaidAmount, owedCents } from '../colis/amounts.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { listReceipts } from '../payments/receipts.ts';
import { listRecipients } from '../recipients/recipients.service.ts';
import { pageOfKind } from './account.table.ts';

/** Number of the items of each kind that a customer has, and the cents that they owe. */
export type RecordCounts = Record<'colis' | 'paiements' | 'documents' | 'destinataires' | 'recus', number> & {
  owedCents: number;
};

/** Items that are counted in one call. */
const PAGE_SIZE = 200;

/** Counts what hangs on a customer, and adds up what they owe. */
export const countRecords = async (ids: CustomerIds): Promise<RecordCounts> => {
  const userIds = [ids].flat();
  const [colis, paiements, insurances, customs, destinataires, recus] = await Promise.all([
    countColis(userIds),
    countIn((page) => pageOfKind('PAYMENT', userIds, page)),
    countIn((page) => pageOfKind('INSURANCE', userIds, page)),
    countIn((page) => pageOfKind('CUSTOMS', userIds, page)),
    countIn((page) => listRecipients(userIds, page)),
    Promise.all(userIds.map((userId) => countIn((page) => listReceipts(userId, page)))),
  ]);
  const receipts = recus.reduce((sum, count) => sum + count, 0);
  return { ...colis, paiements, documents: insurances + customs, destinataires, recus: receipts };
};

const countColis = async (userIds: readonly number[]): Promise<Pick<RecordCounts, 'colis' | 'owedCents'>> => {
  const counts = { colis: 0, owedCents: 0 };
  for await (const colisList of pagesOf((page) => pageOfKind('COLIS', userIds, page), PAGE_SIZE)) {
    counts.colis += colisList.length;
    for (const colis of colisList)
      if (colis.etat !== 'ANNULE' && hasUnpaidAmount(colis)) counts.owedCents += owedCents(colis);
  }
  return counts;
};

const countIn = async <T>(read: (page: PageRequest) => Promise<Page<T>>): Promise<number> => {
  let count = 0;
  for await (const items of pagesOf(read, PAGE_SIZE)) count += items.length;
  return count;
};
