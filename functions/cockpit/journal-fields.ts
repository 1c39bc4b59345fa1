import { isDeepStrictEqual } from 'node:util';
import { canLapse } from '#shared/colis/rules.ts';
import type { JournalField, JournalValue } from '#shared/journal/schema.ts';
import {
  askedDutyCents,
  madeRefundCents,
  paymentStateOf,
  refundDueCents,
  storageCents,
  supplementOf,
} from '../colis/amounts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { FieldChange } from '../core/items/journal.ts';

type Fields<Item> = { [Field in JournalField]?: (item: Item) => JournalValue | undefined };

const COLIS: Fields<StoredColis> = {
  etat: ({ etat }) => etat,
  paiement: ({ paymentId }) => (paymentId === null ? 'NON_PAYE' : 'PAYE'),
  paiementEnCours: ({ lockedBy, lockedFor }) => (lockedBy === null ? null : (lockedFor ?? 'CARTE')),
  poids: ({ grams }) => grams,
  longueur: ({ longueurMm }) => longueurMm,
  largeur: ({ largeurMm }) => largeurMm,
  hauteur: ({ hauteurMm }) => hauteurMm,
  prix: ({ priceCents }) => priceCents,
  droits: (colis) => askedDutyCents(colis) || undefined,
  magasinage: (colis) => storageCents(colis) || undefined,
  supplement: (colis) => dueSupplementCents(colis),
  etatSupplement: (colis) => supplementOf(colis)?.etat,
  recu: ({ paidCents }) => paidCents,
  rembourse: (colis) => madeRefundCents(colis) || undefined,
  aRembourser: (colis) => refundDueCents(colis) || undefined,
  echeance: (colis) => (canLapse(paymentStateOf(colis)) ? colis.lapsesAt : undefined),
  conditions: ({ conditions }) => conditions?.type,
  reception: ({ reception }) => reception?.verdict,
  poidsMesure: ({ reception }) => reception?.mesures?.grams,
  ecart: ({ reception }) => reception?.ecart,
  chargement: ({ chargement }) => chargement?.le,
  dechargement: ({ arrivee }) => arrivee?.le,
  incident: ({ etat, incident }) => (etat === 'ANNULE' ? undefined : incident?.type),
  decision: ({ incident }) => incident?.decision?.choix,
  dommage: ({ arrivee }) => (arrivee?.dommage ? true : null),
  conteneur: ({ bookingId }) => bookingId,
};

/** Returns what is still due of a supplement, in cents; undefined once nothing is. */
const dueSupplementCents = (colis: StoredColis): number | undefined => {
  const supplement = supplementOf(colis);
  return supplement?.etat === 'DU' ? supplement.cents : undefined;
};

/** Personal fields: of these the journal keeps only that they changed. */
const PERSONAL: { [Field in JournalField]?: (colis: StoredColis) => unknown } = {
  description: ({ description }) => description,
  photo: ({ photoKey }) => photoKey ?? null,
  client: ({ username, userEmail, userPhone }) => [username, userEmail, userPhone],
  destinataire: (colis) => [
    colis.nomDestinataire,
    colis.emailDestinataire,
    colis.telephoneDestinataire,
    colis.adresseDestinataire,
    colis.langueDestinataire ?? null,
  ],
  codeSuivi: ({ trackingCode }) => trackingCode ?? null,
};

const CONTAINER: Fields<StoredContainer> = {
  statut: ({ statut }) => statut,
  dateDepart: ({ dateDepart }) => dateDepart,
  dateArrivee: ({ dateArrivee }) => dateArrivee,
  dateReservation: ({ dateReservation }) => dateReservation,
  receptionFin: ({ receptionFin }) => receptionFin,
  fuseau: ({ fuseau }) => fuseau,
  lieuEnlevement: ({ lieuEnlevement }) => lieuEnlevement,
  destination: ({ destination }) => destination,
  tailleConteneur: ({ tailleConteneur }) => tailleConteneur,
  poidsMax: ({ maxGrams }) => maxGrams,
  volumeMax: ({ maxCm3 }) => maxCm3,
  prixParKilo: ({ rateCents }) => rateCents,
  tarif: ({ tarif }) => tarif && `${tarif.id}/${tarif.version}`,
  siteDepart: ({ siteDepartId }) => siteDepartId,
  siteArrivee: ({ siteArriveeId }) => siteArriveeId,
  assurance: ({ insuranceId }) => insuranceId,
  document: ({ documentId }) => documentId,
  paiementAssocie: ({ paymentId }) => paymentId,
  suivi: ({ trackingId }) => trackingId,
  etapeLogistique: ({ logistiqueId }) => logistiqueId,
  numeroConteneur: ({ numeroConteneur }) => numeroConteneur,
  plomb: ({ plomb }) => plomb,
  connaissement: ({ connaissement }) => connaissement,
  besc: ({ besc }) => besc,
};

const entriesOf = <Value>(fields: { [Field in JournalField]?: Value }): [JournalField, Value][] =>
  Object.entries(fields) as [JournalField, Value][];

/** Returns the fields that differ, with their values; a field that is absent counts as null. */
const changesOf = <Item>(fields: Fields<Item>, before: Item | undefined, after: Item): FieldChange[] =>
  entriesOf(fields).flatMap(([champ, read]) => {
    const [de, vers] = [(before && read(before)) ?? null, read(after) ?? null];
    return de === vers ? [] : [{ champ, de, vers }];
  });

/** Returns the changed fields of a parcel; for a new parcel only the fields that were booked. */
export const colisChanges = (before: StoredColis | undefined, after: StoredColis): FieldChange[] => {
  const { etat, poids, prix, conteneur, echeance } = COLIS;
  if (!before) return changesOf({ etat, poids, prix, conteneur, echeance }, before, after);
  const personal = entriesOf(PERSONAL).filter(([, read]) => !isDeepStrictEqual(read(before), read(after)));
  return [...changesOf(COLIS, before, after), ...personal.map(([champ]) => ({ champ }))];
};

/** Returns the changed fields of a container, or all that a new one has; of its broker only that they changed. */
export const containerChanges = (before: StoredContainer | undefined, after: StoredContainer): FieldChange[] => {
  const isSameBroker = isDeepStrictEqual(before?.commissionnaire ?? null, after.commissionnaire ?? null);
  return [...changesOf(CONTAINER, before, after), ...(isSameBroker ? [] : [{ champ: 'commissionnaire' as const }])];
};
