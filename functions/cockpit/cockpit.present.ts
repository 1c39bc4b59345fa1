import { EXCEPTIONS } from '#shared/cockpit/exceptions.ts';
import type { CockpitColis, CockpitContainer, Compteurs, Montants } from '#shared/cockpit/schema.ts';
import { recordedMethodOf } from '#shared/colis/rules.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { ContainerFacts } from '#shared/situation/facts.ts';
import {
  isDropOffOver,
  isLoadingOver,
  isPaymentPostponed,
  needsAttention,
  pendingDecisionOf,
} from '#shared/situation/problems.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';
import type { ExpenseSums } from '../core/items/expenses.ts';
import { type Counters, INCOME_COUNTERS } from './counters.ts';
import { isOfFound, type Row, rowFactsOf } from './row.ts';

/** Presents the counters of a container at an instant, in kg and m³. */
export const presentCounters = (counters: Counters, container: ContainerFacts, now: string): Compteurs => ({
  reserves: counters.reserves,
  payes: counters.payes,
  recus: counters.recus,
  peses: counters.peses,
  papiersAcceptes: counters.papiersAcceptes,
  papiersRefuses: counters.papiersRefuses,
  charges: counters.charges,
  decharges: counters.decharges,
  remis: counters.remis,
  annules: counters.annules,
  refusesAuDepot: counters.refusesAuDepot,
  ecartsADecider: counters.ecartsADecider,
  sansPlace: counters.sansPlace,
  supplementsDus: counters.supplementsDus,
  papiersManquants: counters.papiersManquants,
  chargesNonRecus: counters.chargesNonRecus,
  chargesNonPayes: counters.chargesNonPayes,
  livresNonPayes: counters.livresNonPayes ?? 0,
  litiges: counters.litiges ?? 0,
  nonRecus: counters.nonRecus,
  recusNonCharges: counters.recusNonCharges,
  manquants: counters.manquants ?? 0,
  enTrop: counters.enTrop ?? 0,
  restes: (counters.restes ?? 0) + (isLoadingOver(container, now) ? (counters.transferes ?? 0) : 0),
  autreDepot: counters.autreDepot ?? 0,
  arriveesAVerifier: counters.arriveesAVerifier ?? 0,
  remisesAVerifier: counters.remisesAVerifier ?? 0,
  annulesCharges: counters.annulesCharges ?? 0,
  annulesArrives: counters.annulesArrives ?? 0,
  annulesARendre: counters.annulesARendre ?? 0,
  endommages: counters.endommages ?? 0,
  codesBloques: counters.codesBloques ?? 0,
  trouves: counters.trouves ?? 0,
  aFaire: counters.aFaire ?? 0,
  poids: kgOf(counters.grams),
  volume: m3Of(counters.cm3),
});

/** Presents the money of a container in dollars at an instant; what is due is what its rows ask. */
export const presentAmounts = (counters: Counters, container: ContainerFacts, now: string): Montants => ({
  reserve: dollarsOf(counters.bookedCents),
  paye: dollarsOf(counters.paidCents),
  du: dollarsOf(counters.owedCents - (isDropOffOver(container, now) ? (counters.owedToBringCents ?? 0) : 0)),
  rembourse: dollarsOf(counters.refundedCents),
  aRembourser: dollarsOf(counters.toRefundCents ?? 0),
  supplements: dollarsOf(counters.supplementCents),
});

/** Presents sums of expenses in dollars. */
export const presentExpenses = ({ spentCents, toPayCents, plannedCents }: ExpenseSums) => ({
  payees: dollarsOf(spentCents),
  aPayer: dollarsOf(toPayCents),
  prevues: dollarsOf(plannedCents),
});

/** Presents what a container earns: what was paid for its parcels, by method, and its expenses. */
export const presentMargin = (counters: Counters): CockpitContainer['marge'] => {
  const known = INCOME_COUNTERS.map(({ moyen, counter }) => ({ moyen, cents: counters[counter] ?? 0 }));
  const unknown = counters.paidCents - known.reduce((sum, { cents }) => sum + cents, 0);
  return {
    recettes: [...known, { moyen: null, cents: unknown }].flatMap(({ moyen, cents }) =>
      cents === 0 ? [] : [{ moyen, montant: dollarsOf(cents) }],
    ),
    depenses: presentExpenses(counters),
  };
};

/** Presents a row with its situation. */
export const presentRow = (row: Row, container: ContainerFacts, now: Date): CockpitColis => {
  const { supplement, reception, chargement, origine } = row;
  const isFound = origine !== undefined; // the dates of this container are not its own
  const facts = rowFactsOf(row);
  const own = isFound ? undefined : container;
  const { titre, etape, problemes } = situationOf(facts, own, 'ADMIN', now);
  const asked = isPaymentPostponed(facts, own, now.toISOString()) ? 0 : row.owedCents;
  return {
    id: row.id,
    userId: row.userId,
    codeSuivi: row.trackingCode && formatTrackingCode(row.trackingCode),
    client: row.username,
    telephoneClient: row.userPhone,
    nomDestinataire: row.nomDestinataire,
    telephoneDestinataire: row.telephoneDestinataire,
    villeDestinataire: row.ville,
    description: row.description,
    ...(row.piece && { piece: row.piece }),
    poids: kgOf(row.grams),
    volume: m3Of(row.cm3),
    etat: row.etat,
    paye: row.paye,
    paiementEnCours: row.locked,
    moyenEnCours: row.lockedFor,
    prixEstime: dollarsOf(row.priceCents),
    ...(row.paidCents > 0 && { recu: dollarsOf(row.paidCents) }),
    aPayer: dollarsOf(asked),
    ...(row.depositCents !== undefined && asked > 0 && { acompteDu: dollarsOf(row.depositCents) }),
    ...(row.reporte && asked > 0 && { reporte: row.reporte }),
    rembourse: dollarsOf(row.refundedCents),
    ...(row.toRefundCents !== undefined && { aRembourser: dollarsOf(row.toRefundCents) }),
    supplement: supplement && { montant: dollarsOf(supplement.cents), etat: supplement.etat },
    aPayerAvant: recordedMethodOf(row.lockedFor) === null && !row.reporte ? row.lapsesAt : null,
    documentId: row.documentId,
    douane: row.douane,
    reception,
    chargement,
    envoi: row.envoi,
    incident: row.incident ? presentIncident(row.incident) : null,
    ...(row.litiges && { repondreAvant: firstDeadlineOf(row.litiges) }),
    createdAt: row.createdAt,
    etape,
    situation: titre,
    exceptions: EXCEPTIONS.filter(
      (exception) =>
        problemes.includes(exception) && needsAttention(exception, facts) && (!isFound || isOfFound(exception)),
    ),
    aFaire: pendingDecisionOf(facts),
    conteneurOrigine: origine ?? null,
  };
};

const firstDeadlineOf = (litiges: NonNullable<Row['litiges']>): string | null =>
  litiges.flatMap(({ repondreAvant }) => repondreAvant ?? []).sort()[0] ?? null;

const presentIncident = ({ type, conteneurId, decision }: NonNullable<Row['incident']>) => ({
  type,
  conteneurId,
  decision: decision?.choix ?? null,
});
