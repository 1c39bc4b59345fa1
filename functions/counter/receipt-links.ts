import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { CounterReceipt, NewReceiptLink, ReceiptLink } from '#shared/counter/schema.ts';
import { AppError } from '#shared/errors.ts';
import { worksOn } from '../colis/agent-access.ts';
import { colisOfIds, colisOfRefs } from '../colis/colis.service.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { findOwner } from '../core/items/accounts.ts';
import { drawCode, findByCode } from '../core/items/secret-codes.ts';
import type { ApiEvent, Caller } from '../core/request/caller.ts';
import { openByCode } from '../core/request/open-by-code.ts';
import { sellerAt } from '../core/seller.ts';
import { transact } from '../core/table/dynamo.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import { sitesById } from '../sites/sites.service.ts';
import { presentSale } from './sales.present.ts';

/** Link of a receipt: what it is of, and no name. */
type StoredReceiptLink = {
  userId: number;
  bookingId: number;
  colisIds: number[];
  paymentIds: number[];
  isSale: boolean;
  le: string;
};

/**
 * Gives out a link to the receipt of parcels that leave from or arrive at the caller's site, and of payments for them
 * alone; earlier links stay valid. Throws COLIS_NOT_FOUND, PAYMENT_NOT_FOUND or INVALID_FIELDS.
 */
export const shareReceipt = async (
  { colisIds, paiementIds, vente }: NewReceiptLink,
  caller: Caller,
): Promise<ReceiptLink> => {
  const colisList = await colisOfIds(colisIds);
  const [first] = colisList;
  if (!first || colisList.length < colisIds.length) throw new AppError('COLIS_NOT_FOUND');
  const { userId, bookingId } = first;
  if (!worksOn(await containerOf(bookingId), caller, undefined)) throw new AppError('COLIS_NOT_FOUND');
  if (colisList.some((colis) => colis.userId !== userId || colis.bookingId !== bookingId))
    throw new AppError('INVALID_FIELDS', { fields: { colisIds: { fault: 'not_in_list' } } });
  const payments = await paymentsOf(paiementIds.map((paymentId) => ({ userId, paymentId })));
  if (payments.some((payment) => !payment?.lines.every(({ colisId }) => colisIds.includes(colisId))))
    throw new AppError('PAYMENT_NOT_FOUND');
  const link: StoredReceiptLink = {
    ...{ userId, bookingId, colisIds, paymentIds: paiementIds, isSale: vente },
    le: nowIso(),
  };
  const { code, expiresAt, write } = drawCode('receiptLink', link);
  await transact({ receiptLink: write });
  return { code: formatTrackingCode(code), expireLe: expiresAt };
};

/**
 * Returns the receipt that a link opens, as it is now. Throws INVALID_RECEIPT_LINK alike for a code that is unknown or
 * expired, or whose customer was erased, or TOO_MANY_REQUESTS after a few of them from one address.
 */
export const receiptOfLink = (code: string, event: ApiEvent): Promise<CounterReceipt> =>
  openByCode(event, 'INVALID_RECEIPT_LINK', async () => {
    const link = await findByCode<StoredReceiptLink>('receiptLink', code);
    return link && presentReceipt(link);
  });

/** Presents a receipt; undefined once its customer was erased, or its parcels are gone. */
const presentReceipt = async (link: StoredReceiptLink): Promise<CounterReceipt | undefined> => {
  const { userId, colisIds } = link;
  const [account, colisList] = await Promise.all([
    findOwner(userId),
    colisOfRefs(colisIds.map((id) => ({ userId, id }))),
  ]);
  const [first] = colisList;
  if (!account || account.erasedAt !== null || !first || colisList.length < colisIds.length) return undefined;
  const [sale, container] = await Promise.all([presentSale(link), containerOf(link.bookingId)]);
  return {
    le: link.le,
    vendeur: sellerAt(link.le),
    client: `${account.prenom} ${account.nom}`.trim(),
    depart: container.lieuEnlevement,
    destination: container.destination,
    vente: link.isSale ? await presentDeparture(container, first.nomDestinataire) : null,
    colis: sale.colis.map(({ codeSuivi, description, piece, prix }) => ({ codeSuivi, description, piece, prix })),
    total: sale.total,
    paiements: sale.paiements.map(({ id: _, ...payment }) => payment),
    reste: sale.reste,
    quand: sale.colis.find(({ reste }) => reste > 0)?.quand ?? null,
  };
};

const presentDeparture = async (
  { dateDepart, fuseau, siteDepartId }: StoredContainer,
  destinataire: string,
): Promise<CounterReceipt['vente']> => {
  const depot = (await sitesById([siteDepartId])).get(siteDepartId ?? 0);
  return { destinataire, dateDepart, fuseau, depot: depot ? { nom: depot.nom, adresse: depot.adresse } : null };
};
