import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { Debt } from '#shared/counter/debt.ts';
import type { CounterSearch, Dues, ServedCustomer } from '#shared/counter/schema.ts';
import { AppError } from '#shared/errors.ts';
import { isOnline } from '#shared/money/methods.ts';
import { isReadyToCollect } from '#shared/situation/stages.ts';
import { dollarsOf } from '#shared/units.ts';
import { worksOn } from '../colis/agent-access.ts';
import { debtOf, hasUnpaidAmount, owedCents } from '../colis/amounts.ts';
import { colisOfIds, listOfUser } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type CustomerIds, findCustomerIds, findOwner } from '../core/items/accounts.ts';
import type { Caller } from '../core/request/caller.ts';
import { isDepotStaff } from '../sites/depot-staff.ts';
import { cashRefundsOf } from './cash-refunds.ts';
import { earlierOf } from './earlier-parcels.ts';

const NOTHING_EARLIER = { destinataires: [], liste: null };

/** Unpaid parcels of a customer that are read. */
const READ_PARCELS = 100;

/**
 * Returns what a counter reads of a customer. Recipients and list of goods are for the staff of a depot; the customer of
 * a parcel comes without them. Throws COLIS_NOT_FOUND or USER_NOT_FOUND.
 */
export const servedCustomer = async (search: CounterSearch, caller: Caller): Promise<ServedCustomer> => {
  const ids = await findCustomerIds(search.clientId);
  const [{ userIds, dus }, earlier] = await Promise.all([
    duesOf(search, ids, caller),
    ids && (await isDepotStaff(caller)) ? earlierOf(ids) : NOTHING_EARLIER,
  ]);
  return { dus, aRendre: await cashRefundsOf(userIds, caller), ...earlier };
};

/**
 * Returns the ids of the customer, and what they owe, by container and id, as far as the site of the caller sends or
 * receives it; for a parcel, in its container.
 */
const duesOf = async (
  { colisId }: CounterSearch,
  customerIds: CustomerIds | undefined,
  caller: Caller,
): Promise<{ userIds: CustomerIds; dus: Dues[] }> => {
  const [asked] = colisId === undefined ? [] : await colisOfIds([colisId]);
  if (colisId !== undefined && !asked) throw new AppError('COLIS_NOT_FOUND');
  const userIds = [asked?.userId ?? customerIds ?? 0].flat();
  const [account, { items }] = await Promise.all([
    findOwner(userIds[0] ?? 0),
    listOfUser(userIds, 'A_PAYER', { limit: READ_PARCELS }),
  ]);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const owed = items.filter(
    (colis) => colis.etat !== 'ANNULE' && hasUnpaidAmount(colis) && (!asked || colis.bookingId === asked.bookingId),
  );
  const bookingIds = new Set([...owed, ...(asked ? [asked] : [])].map(({ bookingId }) => bookingId));
  const containers = await Promise.all([...bookingIds].map(containerOf));
  const own = containers.filter((container) => worksOn(container, caller, undefined));
  if (asked && own.length === 0) throw new AppError('COLIS_NOT_FOUND');
  const client = `${account.prenom} ${account.nom}`.trim();
  const dus = own.flatMap((container) =>
    userIds.flatMap((id) => {
      const colisList = owed.filter(({ userId, bookingId }) => userId === id && bookingId === container.id);
      return colisList.length === 0 ? [] : [presentDues(id, client, container, colisList)];
    }),
  );
  return { userIds, dus };
};

const presentDues = (
  clientId: number,
  client: string,
  { id: conteneurId, lieuEnlevement: depart, destination }: StoredContainer,
  colisList: readonly StoredColis[],
): Dues => ({
  ...{ clientId, client, conteneurId, depart, destination },
  colis: colisList.map((colis) => ({
    id: colis.id,
    codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
    description: colis.description,
    piece: presentPiece(colis).piece ?? null,
    nomDestinataire: colis.nomDestinataire,
    reste: dollarsOf(owedCents(colis)),
    ...presentDuties(debtOf(colis)),
    enAttente: colis.lockedBy !== null && !isOnline(colis.lockedFor ?? 'CARTE'),
    aRemettre: isReadyToCollect(parcelFactsOf(colis)),
  })),
});

/** Presents the duties of a debt that were asked in francs; nothing without any. */
const presentDuties = ({ duties }: Debt): Pick<Dues['colis'][number], 'droits'> =>
  duties ? { droits: { montant: dollarsOf(duties.cents), francs: duties.francs } } : {};
