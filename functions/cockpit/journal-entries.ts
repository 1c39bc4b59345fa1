import { isDeepStrictEqual } from 'node:util';
import type { IncidentAct } from '#shared/colis/incident.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { BeyondPrice, SupplementEtat } from '#shared/colis/supplement.ts';
import type { CustomsEtape, CustomsStatut } from '#shared/customs/schema.ts';
import type { JournalAction } from '#shared/journal/schema.ts';
import { wasFoundElsewhere } from '#shared/situation/stages.ts';
import {
  askedDutyCents,
  beyondPriceOf,
  madeRefundCents,
  paidCentsOf,
  refundDueCents,
  storageCents,
  supplementOf,
} from '../colis/amounts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type Stamp, type StoredStamp, UNKNOWN_ACTOR } from '../core/actor.ts';
import type { StoredExpense } from '../core/items/expenses.ts';
import type { FieldChange, NewEntry, StoredEntry } from '../core/items/journal.ts';
import type { StoredMilestones } from '../milestones/milestones.service.ts';
import { colisChanges, containerChanges } from './journal-fields.ts';

/** An item before and after a change, and the instant of the change for a write that was not stamped. */
type Change<Item> = { before: Stamped<Item> | undefined; after: Stamped<Item>; at: string };
type Stamped<Item> = Item & { lastWrite?: StoredStamp };

/** Returns the stamp of a change; of a write that was not stamped only its time is known. */
const stampOf = ({ before, after, at }: Change<unknown>): Stamp => ({
  ...UNKNOWN_ACTOR,
  ...(after.lastWrite && after.lastWrite.le !== before?.lastWrite?.le ? after.lastWrite : { le: at }),
});

/**
 * Builds an entry. Its id ends with its `source`, such as the version that the change made: the same change has the
 * same id however often it is reported.
 */
const entryOf = (
  change: Change<unknown>,
  source: string | number,
  action: JournalAction,
  changements: FieldChange[],
): StoredEntry => {
  const made = stampOf(change);
  return { ...made, entryId: `${made.le}#${source}`, action, changements };
};

/** Returns the entry of a change of a parcel; undefined when nothing changed that a journal names. */
export const colisEntry = (change: Change<StoredColis>): NewEntry | undefined => {
  const { before, after } = change;
  if (before?.version === after.version) return undefined; // a migration
  if (before && isLaterStorageDay(before, after)) return undefined; // the ledger has each
  const { userId } = after;
  const booking: StoredStamp = { userId, role: 'CLIENT', le: after.createdAt };
  const stamped = before || after.lastWrite ? change : { ...change, after: { ...after, lastWrite: booking } };
  const changements = colisChanges(before, after);
  const action = colisAction(before, after, changements);
  if (!action) return undefined;
  const leAppareil = deviceTimeOf(action, after);
  const changeLe = before?.changeLe === after.changeLe ? undefined : after.changeLe;
  return {
    journal: { userId, colisId: after.id },
    entry: {
      ...entryOf(stamped, after.version, action, changements),
      ...(leAppareil && { leAppareil }),
      ...(changeLe && { changeLe }),
    },
  };
};

/** Reports whether a change is a day of storage after the first one. */
const isLaterStorageDay = ({ garde: before }: StoredColis, { garde: after }: StoredColis): boolean =>
  (before?.jours ?? 0) > 0 && (after?.jours ?? 0) > (before?.jours ?? 0);

/** Returns the time of the agent's device at an intake or a weighing, at a scan of loading or unloading, or at a refused handover. */
const deviceTimeOf = (
  action: JournalAction,
  { reception, chargement, arrivee, remiseAVerifier }: StoredColis,
): string | null | undefined => {
  if (action === 'DECHARGE' || action === 'RETROUVE') return arrivee?.leAppareil;
  if (action === 'CHARGE') return chargement?.leAppareil;
  if (action === 'REMISE_REFUSEE') return remiseAVerifier?.le;
  if (action === 'PESEE_CORRIGEE') return reception?.pesee?.leAppareil;
  return action === 'RECU' || action === 'REFUSE_AU_DEPOT' ? reception?.leAppareil : undefined;
};

/** Returns the action that a change of a parcel is named after: the first that applies. */
const colisAction = (
  before: StoredColis | undefined,
  after: StoredColis,
  changements: readonly FieldChange[],
): JournalAction | undefined => {
  if (!before) return 'RESERVE';
  if (before.username !== null && after.username === null) return 'ANONYMISE';
  const act = exceptionAct(before, after);
  if (act) return EXCEPTION_ACTIONS[act];
  if (before.etat !== after.etat && after.etat === 'ANNULE') return 'ANNULE';
  if (before.etat !== after.etat && before.etat === 'ANNULE') return 'RETABLI';
  if (before.bookingId !== after.bookingId) return 'DEPLACE';
  return (
    depotAction(before, after) ??
    incidentAction(before, after) ??
    paymentAction(before, after) ??
    etatAction(before, after) ??
    (after.remiseAVerifier && before.remiseAVerifier?.le !== after.remiseAVerifier.le ? 'REMISE_REFUSEE' : undefined) ??
    (!before.codeBloque && after.codeBloque ? 'CODE_BLOQUE' : undefined) ??
    disputeAction(before, after) ??
    (before.trackingCode !== after.trackingCode ? 'CODE_REMPLACE' : undefined) ??
    lockAction(before, after) ??
    (after.remindedAt && before.remindedAt !== after.remindedAt ? 'RAPPELE' : undefined) ??
    (changements.length > 0 ? 'MODIFIE' : undefined)
  );
};

/** Returns the action of another état: one that goes back withdraws what had been recorded by mistake. */
const etatAction = ({ etat: de }: StoredColis, { etat: vers }: StoredColis): JournalAction | undefined => {
  if (de === vers) return undefined;
  const isBack = vers !== 'ANNULE' && PROGRESS.indexOf(vers) < PROGRESS.indexOf(de);
  return (isBack && WITHDRAWALS[de]) || 'ETAT_CHANGE';
};

/** États in the order of a parcel's way. */
const PROGRESS: readonly Etat[] = ['ENREGISTRE', 'EN_ATTENTE', 'EN_TRANSIT', 'ARRIVE', 'LIVRE'];

const WITHDRAWALS: { readonly [Former in Etat]?: JournalAction } = {
  EN_TRANSIT: 'DEPART_RETIRE',
  ARRIVE: 'ARRIVEE_RETIREE',
  LIVRE: 'REMISE_RETIREE',
};

const depotAction = (before: StoredColis, after: StoredColis): JournalAction | undefined => {
  if (wasFoundElsewhere(after) && !wasFoundElsewhere(before)) return 'RETROUVE';
  if (after.reception && before.reception?.le !== after.reception.le)
    return after.reception.verdict === 'REFUSE' ? 'REFUSE_AU_DEPOT' : 'RECU';
  if (after.reception?.pesee && before.reception?.pesee?.le !== after.reception.pesee.le) return 'PESEE_CORRIGEE';
  if (!before.arrivee && after.arrivee) return before.incident?.type === 'MANQUANT' ? 'RETROUVE' : 'DECHARGE';
  if (before.arrivee && !after.arrivee) return 'DECHARGEMENT_ANNULE';
  if (before.arrivee?.dommage !== after.arrivee?.dommage) return 'DOMMAGE';
  if (after.arrivee && before.etat === 'ARRIVE' && after.etat === 'LIVRE') return 'REMIS';
  if (!before.chargement && after.chargement) return 'CHARGE';
  return before.chargement && !after.chargement ? 'RETIRE_DU_CONTENEUR' : undefined;
};

/** Action of each act on an exception; the decision of an incident is a field of its own. */
const EXCEPTION_ACTIONS: Readonly<Record<IncidentAct, JournalAction>> = {
  RECHERCHE: 'EXCEPTION_DECIDEE',
  PERDU: 'EXCEPTION_DECIDEE',
  RENVOI: 'EXCEPTION_DECIDEE',
  TRANSFERT: 'EXCEPTION_DECIDEE',
  A_RECUPERER: 'EXCEPTION_DECIDEE',
  ADOPTER: 'ADOPTE',
  NON_RECU: 'RECEPTION_ANNULEE',
  DOMMAGE_VU: 'DOMMAGE_VU',
  SANS_DOMMAGE: 'SANS_DOMMAGE',
  LIBERE: 'LIBERE',
  RENDU: 'RENDU',
  REMISE_CONFIRMEE: 'REMIS',
  REMISE_INFIRMEE: 'REMISE_INFIRMEE',
};

/** Returns the act on an exception that a write logged; undefined for another write. */
const exceptionAct = (before: StoredColis, after: StoredColis): IncidentAct | undefined =>
  before.changeLe === after.changeLe ? undefined : after.acte;

/** Returns that a bank disputes a payment of a parcel, or that it no longer does. */
const disputeAction = ({ litiges: before = [] }: StoredColis, { litiges: after = [] }: StoredColis) => {
  if (after.length === before.length) return undefined;
  return after.length > before.length ? ('CONTESTE' as const) : ('CONTESTATION_CLOSE' as const);
};

/** Returns the incident that was noticed, or that one ended without another action. */
const incidentAction = (before: StoredColis, after: StoredColis): JournalAction | undefined => {
  const { incident } = after;
  if (!incident) return before.incident && before.etat === after.etat ? 'INCIDENT_CLOS' : undefined;
  if (incident.type === 'AUTRE_DEPOT' || incident.le === before.incident?.le) return undefined;
  return incident.type === 'EN_TROP' && after.etat === 'ANNULE' ? 'DECHARGE' : incident.type;
};

const BEYOND_PRICE_ACTIONS = {
  SUPPLEMENT: { DU: 'SUPPLEMENT_DU', PAYE: 'SUPPLEMENT_PAYE', DISPENSE: 'SUPPLEMENT_DISPENSE' },
  FRAIS_ARRIVEE: { DU: 'FRAIS_ARRIVEE_DUS', PAYE: 'FRAIS_ARRIVEE_PAYES', DISPENSE: 'SUPPLEMENT_DISPENSE' },
} as const satisfies Record<BeyondPrice, Record<SupplementEtat, JournalAction>>;

const paymentAction = (before: StoredColis, after: StoredColis): JournalAction | undefined => {
  if (!isDeepStrictEqual(before.conditions, after.conditions)) return 'CONDITIONS';
  const fee = (after.frais?.length ?? 0) > (before.frais?.length ?? 0) && after.frais?.at(-1);
  if (fee) return fee.code;
  const duty = askedDutyCents(after) - askedDutyCents(before);
  if (duty !== 0) return duty > 0 ? 'DROITS' : 'DROITS_REPRIS';
  if (storageCents(after) !== storageCents(before))
    return storageCents(after) > storageCents(before) ? 'MAGASINAGE' : 'MAGASINAGE_DISPENSE';
  const supplement = supplementOf(after);
  if (supplement && supplementOf(before)?.etat !== supplement.etat)
    return BEYOND_PRICE_ACTIONS[beyondPriceOf(after) ?? 'SUPPLEMENT'][supplement.etat];
  if (before.paymentId === null && after.paymentId !== null) return 'PAYE';
  if (paidCentsOf(after) > paidCentsOf(before)) return 'PAYE_EN_PARTIE';
  if (before.paymentId !== null && after.paymentId === null) return 'A_PAYER_DE_NOUVEAU';
  if (isIntakeDifferenceDecided(before, after)) return 'ECART_DECIDE';
  if (madeRefundCents(after) > madeRefundCents(before)) return 'REMBOURSEMENT';
  return refundDueCents(after) > refundDueCents(before) ? 'REMBOURSEMENT_DU' : undefined;
};

/** Reports whether a difference was decided; one that waited for a payment may turn out to have no space. */
const isIntakeDifferenceDecided = (before: StoredColis, after: StoredColis): boolean =>
  before.reception?.ecart !== after.reception?.ecart && after.reception?.ecart !== 'SANS_PLACE';

const lockAction = (before: StoredColis, after: StoredColis): JournalAction | undefined => {
  if (before.lockedBy === null && after.lockedBy !== null) return 'PAIEMENT_OUVERT';
  return before.lockedBy !== null && after.lockedBy === null ? 'PAIEMENT_ABANDONNE' : undefined;
};

/** Returns the entry of a change of a container by the team; bookings change no field that a journal names. */
export const containerEntry = (change: Change<StoredContainer>): NewEntry | undefined => {
  const { before, after } = change;
  const changements = before?.version === after.version ? [] : containerChanges(before, after);
  if (changements.length === 0) return undefined;
  const changed = new Set(changements.map(({ champ }) => champ));
  const action = !before
    ? 'CREE'
    : changed.has('statut')
      ? 'STATUT_CHANGE'
      : changed.has('dateDepart') || changed.has('dateArrivee')
        ? 'REPROGRAMME'
        : 'MODIFIE';
  return { journal: { bookingId: after.id }, entry: entryOf(change, after.version, action, changements) };
};

/** Customs document of a parcel as the journal reads it. */
export type JournalDocument = {
  userId: number;
  colisId: number | null;
  statut: CustomsStatut;
  etape: CustomsEtape | null;
  photoKey: string;
  inventaire: { revision: number } | null;
  decidedAt: string | null;
};

/** Returns the entry of a decision on a parcel's customs document, or of its replacement. */
export const customsEntry = (change: Change<JournalDocument>): NewEntry | undefined => {
  const { before, after } = change;
  if (before?.colisId == null || after.colisId === null) return undefined; // a draft, or its adoption by a booking
  const action = customsAction(before, after);
  if (!action) return undefined;
  const [de, vers] = [before.etape ?? before.statut, after.etape ?? after.statut];
  const changements = de === vers ? [] : [{ champ: 'douane' as const, de, vers }];
  return {
    journal: { userId: after.userId, colisId: after.colisId },
    entry: entryOf(change, 'DOUANE', action, changements),
  };
};

const DECISIONS = {
  ACCEPTE: 'DOUANE_ACCEPTEE',
  REFUSE: 'DOUANE_REFUSEE',
  EN_ATTENTE: 'DOUANE_A_REVOIR',
  A_CORRIGER: 'DOUANE_A_CORRIGER',
  RETENU: 'DOUANE_RETENUE',
  LIBERE: 'DOUANE_LIBEREE',
} as const;

const customsAction = (before: JournalDocument, after: JournalDocument): JournalAction | undefined => {
  const isReplaced = before.photoKey !== after.photoKey || before.inventaire?.revision !== after.inventaire?.revision;
  if (isReplaced) return 'DOUANE_REMPLACEE';
  const isSame = before.statut === after.statut && before.etape === after.etape;
  return isSame ? undefined : DECISIONS[after.etape ?? after.statut];
};

/** Milestones of a container as the journal reads them. */
export type JournalMilestones = Pick<StoredMilestones, 'bookingId' | 'dernier' | 'version'>;

/** Returns the entry of an admin's last change of a container's milestones. */
export const milestonesEntry = (change: Change<JournalMilestones>): NewEntry | undefined => {
  const { before, after } = change;
  const made = after.dernier;
  if (!made || made.le === before?.dernier?.le) return undefined;
  const { action, code, de, vers, motif } = made;
  const changements: FieldChange[] =
    code === null
      ? [
          { champ: 'franchiseFin', de: null, vers: de },
          { champ: 'magasinageFin', de: null, vers },
        ]
      : [
          { champ: 'jalon', de: null, vers: code },
          ...(action === 'RETARD_EXPLIQUE'
            ? []
            : [{ champ: action === 'JALON_ESTIME' ? ('estimation' as const) : ('dateReelle' as const), de, vers }]),
          ...(motif ? [{ champ: 'motifRetard' as const, de: null, vers: motif }] : []),
        ];
  return {
    journal: { bookingId: after.bookingId },
    entry: entryOf(change, `JALON#${after.version}`, action, changements),
  };
};

/** Expense as the journal of its container reads it; one of a month is in no journal. */
export type JournalExpense = Pick<
  StoredExpense,
  'id' | 'libelle' | 'statut' | 'prevu' | 'paye' | 'annulation' | 'version'
> & {
  bookingId?: number;
};

/** Returns the entry of a change of a container's expense: what it is for, and what was planned and paid, in dollars. */
export const expenseEntry = (change: Change<JournalExpense>): NewEntry | undefined => {
  const { before, after } = change;
  const { bookingId, id, version, libelle, annulation } = after;
  if (bookingId === undefined || before?.version === version) return undefined;
  const changements: FieldChange[] = [
    { champ: 'depense', de: before && before.libelle !== libelle ? before.libelle : null, vers: libelle },
    ...amountChange('depensePrevue', before?.prevu, after.prevu),
    ...amountChange('depensePayee', before?.paye, after.paye),
    ...(annulation && !before?.annulation
      ? [{ champ: 'motifAnnulation' as const, de: null, vers: annulation.motif }]
      : []),
  ];
  return {
    journal: { bookingId },
    entry: entryOf(change, `DEPENSE#${id}#${version}`, expenseAction(before, after), changements),
  };
};

const expenseAction = (before: JournalExpense | undefined, { statut }: JournalExpense): JournalAction => {
  if (before?.statut === statut) return 'DEPENSE_MODIFIEE';
  return `DEPENSE_${statut}`;
};

type Amount = { cents: number } | undefined;

const amountChange = (champ: 'depensePrevue' | 'depensePayee', before: Amount, after: Amount): FieldChange[] =>
  before?.cents === after?.cents ? [] : [{ champ, de: before?.cents ?? null, vers: after?.cents ?? null }];
