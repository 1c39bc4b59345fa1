import { canLapse } from '#shared/colis/rules.ts';
import type { Etat, Paiement } from '#shared/colis/schema.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import type { Account } from '../core/accounts.ts';
import { hoursAfter, ttlOf } from '../core/clock.ts';
import type { DraftEntity, Paper } from '../core/drafts.ts';
import {
  ConditionFailed,
  deleteWrite,
  getItem,
  getItems,
  type Item,
  insertWrite,
  replaceWrite,
  type Write,
} from '../core/dynamo.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { claimId } from '../core/owners.ts';
import { type Page, type PageRequest, pageOf, pageOfOwn } from '../core/query.ts';
import type { StoredColis } from './stored.ts';

/** The customer is told a day before their unpaid parcel lapses, when there is that much time. */
const REMINDER_HOURS = 24;

/** When the sweep must look at a parcel next: to remind, then to release. */
const dueAtOf = (colis: StoredColis): string | undefined => {
  if (!canLapse({ etat: colis.etat, paye: colis.paymentId !== null })) return undefined;
  const reminder = hoursAfter(-REMINDER_HOURS, colis.lapsesAt);
  return colis.remindedAt === null && reminder > colis.createdAt ? reminder : colis.lapsesAt;
};

const itemOf = (colis: StoredColis): Item & { version: number } => ({
  ...colis,
  ...keys.owned('COLIS', colis.userId, colis.id),
  ...indexKeys.colis({ ...colis, paye: colis.paymentId !== null, dueAt: dueAtOf(colis) }),
  ...(colis.keptUntil && { ttl: ttlOf(colis.keptUntil) }),
});

const partition = (userId: number): string => keys.account(userId).pk;
const TO_PAY = 'COLIS#NON_PAYE#A_PAYER#';
const newestFirst = { order: 'descending' } as const;

/** A customer's own parcel, read consistently. */
export const findColis = (userId: number, id: number): Promise<StoredColis | undefined> =>
  getItem(keys.owned('COLIS', userId, id));

/** Several parcels of one customer in one consistent read, in the order asked. */
export const findColisOf = async (userId: number, ids: readonly number[]): Promise<(StoredColis | undefined)[]> =>
  (await getItems(ids.map((id) => keys.owned('COLIS', userId, id)))) as (StoredColis | undefined)[];

/** The methods of payments in the order asked, in one consistent read; undefined for a payment that is gone. */
export const paymentMethodsOf = async (
  named: readonly { userId: number; paymentId: number }[],
): Promise<(Moyen | undefined)[]> => {
  const found = await getItems(named.map(({ userId, paymentId }) => keys.owned('PAYMENT', userId, paymentId)));
  return (found as ({ moyen: Moyen } | undefined)[]).map((payment) => payment?.moyen);
};

/** All that booking a parcel asks of the table besides the container: the two drafts and the customer's account. */
export const readForBooking = async (
  userId: number,
  assuranceId: number,
  documentId: number,
): Promise<{ insurance?: Paper; document?: Paper; account?: Account }> => {
  const [insurance, document, account] = await getItems([
    keys.owned('INSURANCE', userId, assuranceId),
    keys.owned('CUSTOMS', userId, documentId),
    keys.account(userId),
  ]);
  return { insurance, document, account } as { insurance?: Paper; document?: Paper; account?: Account };
};

/** A customer's parcels, newest first: all, paid, unpaid, or still to pay. */
export const pageOfOwnColis = (
  userId: number,
  paiement: Paiement | 'A_PAYER' | undefined,
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (!paiement) return pageOfAllOwnColis(userId, page);
  const prefix = paiement === 'A_PAYER' ? TO_PAY : `COLIS#${paiement}#`;
  return pageOfOwn('minePaye', partition(userId), { prefix, ...newestFirst }, page);
};

/** All of a customer's parcels, newest first. */
export const pageOfAllOwnColis = (userId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfOwn('mine', partition(userId), { prefix: 'COLIS#', ...newestFirst }, page);

/** A customer's parcels still to pay, oldest first. */
export const pageOfOwnPayableColis = (userId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfOwn('minePaye', partition(userId), { prefix: TO_PAY }, page);

/** A customer's parcels in one container, newest first. */
export const pageOfOwnColisIn = (userId: number, bookingId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfOwn('mineContainer', partition(userId), { prefix: `COLIS#${bookingId}#`, ...newestFirst }, page);

/** All parcels of one container, newest first. */
export const pageOfContainer = (bookingId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('colisByContainer', `${bookingId}`, newestFirst, page);

/** All parcels, newest first, under either filter or both. */
export const pageOfAll = (
  { etat, paiement }: { etat?: Etat | undefined; paiement?: Paiement | undefined },
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (etat && paiement) return pageOf('colisByEtatAndPaiement', `${etat}#${paiement}`, newestFirst, page);
  if (etat) return pageOf('newestByStatut', `COLIS#${etat}`, newestFirst, page);
  if (paiement) return pageOf('colisByPaiement', paiement, newestFirst, page);
  return pageOf('newest', 'COLIS', newestFirst, page);
};

/** Parcels that the sweep must look at by now, longest overdue first. */
export const pageOfDue = (until: string, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('dueKeys', 'COLIS', { upTo: until }, page);

export const insertColis = (colis: StoredColis): { id: Write; colis: Write } => ({
  id: claimId(colis.id, colis),
  colis: insertWrite(itemOf(colis)),
});

/** Replaces a parcel that is still as it was read. */
export const replaceColis = (colis: StoredColis): Write => replaceWrite(itemOf(colis));

/** Deletes a parcel that is still as it was read. */
export const deleteColisItem = ({ userId, id, version }: StoredColis): Write =>
  deleteWrite(keys.owned('COLIS', userId, id), version);

/** Deletes a paper together with the parcel that adopted it. */
export const deletePaper = (entity: DraftEntity, userId: number, id: number): Write => ({
  Delete: { Key: keys.owned(entity, userId, id) },
});

/** The parcel that refused the write labelled `label`, as it was found, when `error` says so; `absent` when it is gone. */
export const conflictingColis = (error: unknown, label: string): StoredColis | 'absent' | undefined => {
  if (!(error instanceof ConditionFailed) || !(label in error.failed)) return undefined;
  return (error.failed[label] as StoredColis | undefined) ?? 'absent';
};
