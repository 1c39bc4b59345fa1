import { insertColisWrites } from '#functions/colis/colis.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { insertContainerWrite } from '#functions/containers/containers.table.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import type { Item, Write } from '#functions/core/table/dynamo.ts';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { makeAccount } from '../support/calls/people.ts';

/**
 * Items of a table. Half of them match the lists; the other half does not and comes first in every order. A list that
 * filters instead of querying an index pays for that half, a list that queries does not read it.
 */
export const CUSTOMER = 1_000_000_001;
export const ADMIN = 1_000_000_002;
export const SEARCHED = { etat: 'ENREGISTRE', paiement: 'NON_PAYE' } as const;

const DAY_MS = 86_400_000;
const now = Date.now();
const at = (ms: number): string => new Date(now + ms).toISOString();
/** Day of the search. All containers leave on it or have left. */
export const DAY = at(30 * DAY_MS).slice(0, 10);

/** Account that requests the lists of admins. */
export const adminItem: Item = { ...makeAccount({ userId: ADMIN, role: 'ADMIN' }), ...keys.account(ADMIN) };

/** Creates the item of a customer's parcel, newest first: the searched half is unpaid, the newer half is in transit. */
export const colisItem = (n: number, of: number): Item => {
  const isSearched = n >= of / 2;
  const colis = aColis(n, 3_000_000_000 + (n % 40), !isSearched);
  return itemOf(insertColisWrites(isSearched ? colis : { ...colis, etat: 'EN_TRANSIT' }).colis);
};

/** Returns a parcel of the customer, the older the greater `n`. */
export const aColis = (n: number, bookingId: number, paid: boolean): StoredColis => ({
  id: 2_000_000_000 + n,
  userId: CUSTOMER,
  bookingId,
  description: 'Vêtements et chaussures pour enfants',
  grams: 18_000,
  longueurMm: 600,
  largeurMm: 400,
  hauteurMm: 400,
  cm3: 96_000,
  etat: SEARCHED.etat,
  rateCents: 1_000,
  priceCents: 18_000,
  photoKey: null,
  paymentId: paid ? 4_000_000_000 + n : null,
  lockedBy: null,
  provisional: false,
  lapsesAt: at(3 * DAY_MS),
  assuranceId: 5_000_000_000 + n,
  documentId: 6_000_000_000 + n,
  username: 'Awa Diop',
  userEmail: 'awa@yonnee.test',
  userPhone: '+33 6 12 34 56 78',
  nomDestinataire: 'Ndeye Fatou Diop',
  emailDestinataire: 'ndeyefatou@yonnee.test',
  telephoneDestinataire: '+221 77 123 45 67',
  adresseDestinataire: 'Villa 42, Sicap Liberté 6, Dakar',
  createdAt: at(-n * 1_000),
  trackingCode: newTrackingCode(),
  version: 1,
});

/** Creates a container, soonest first: the searched half is open; of the others, half have left, half are cancelled. */
export const containerItem = (n: number, of: number): Item => {
  const isSearched = n >= of / 2;
  const hasLeft = !isSearched && n % 2 === 0;
  const container: StoredContainer = {
    ...aContainer(3_000_000_000 + n),
    dateDepart: hasLeft ? at(-n * 1_000) : `${DAY}T12:${minuteOf(n)}:00.000Z`,
    statut: isSearched || hasLeft ? 'EN_COURS' : 'ANNULE',
    jourDepart: hasLeft ? at(-n * 1_000).slice(0, 10) : DAY,
  };
  return itemOf(insertContainerWrite(container));
};

/** Returns an open container that leaves on the day of the search. */
export const aContainer = (id: number): StoredContainer => ({
  id,
  maxGrams: 24_000_000,
  freeGrams: 12_000_000,
  maxCm3: 67_000_000,
  freeCm3: 33_000_000,
  provisionalGrams: 0,
  provisionalCm3: 0,
  rateCents: 1_000,
  dateDepart: `${DAY}T12:00:00.000Z`,
  dateArrivee: at(45 * DAY_MS),
  dateReservation: at(0),
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  tailleConteneur: '40ft',
  statut: 'EN_COURS',
  fuseau: 'Europe/Paris',
  jourDepart: DAY,
  insuranceId: null,
  colisCount: 40,
  createdAt: at(-DAY_MS),
  version: 1,
});

const minuteOf = (n: number): string => String(n % 60).padStart(2, '0');

/** Returns the item that a write puts. */
export const itemOf = ({ Put }: Write): Item => {
  if (!Put?.Item) throw new Error('not a put');
  return Put.Item;
};
