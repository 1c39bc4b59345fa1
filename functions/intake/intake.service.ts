import { canLapse, owesBeforeLoading, recordedMethodOf } from '#shared/colis/rules.ts';
import type { SoldPiece } from '#shared/colis/sale.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { ClosingBlocker } from '#shared/customs/closing-blocker.ts';
import { handoverBlocker } from '#shared/handover/rules.ts';
import type { AgentContainer, AgentParcel, AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { Direction } from '#shared/manifest/direction.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import { mayBeFound, mayGiveBack } from '#shared/situation/acts.ts';
import { isWaiting } from '#shared/situation/stages.ts';
import { dollarsOf, metresOf } from '#shared/units.ts';
import { directionsOf, isHeldBy, isOtherDepot, worksOn } from '../colis/agent-access.ts';
import { dueBeforeLoadingCents, isSettled, owedCents, paymentStateOf, supplementOf } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentAwaited } from '../colis/present-awaited.ts';
import { presentIntake, presentMeasures } from '../colis/present-intake.ts';
import type { StoredColis, StoredIncident } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { closingBlockersOf } from '../core/items/parcel-documents.ts';
import { findProxies, type Proxies, presentProxies } from '../core/items/proxies.ts';
import type { Caller } from '../core/request/caller.ts';
import { presentLoadingState } from '../manifest/present-loading.ts';
import { presentUnloadingScan } from '../manifest/present-unloading.ts';
import { hasUnloadingBegun } from '../manifest/unloading-state.ts';
import { hasDeparted } from '../milestones/milestones.service.ts';
import { sitesById } from '../sites/sites.service.ts';

const NO_PROXIES: Proxies = { named: undefined, confirmed: undefined };

/** Presents a parcel to an agent with its container and who may collect it there. */
export const presentExpected = async (
  colis: StoredColis,
  container: StoredContainer,
  caller: Caller,
): Promise<AgentParcelWithContainer> => {
  const conteneur = presentContainer(container, caller);
  const isGuest = !worksOn(container, caller, undefined);
  const surplusAt = colis.incident?.type === 'EN_TROP' ? colis.incident.siteId : null;
  const [[blocker], isFoundHere, isGone, unloadingBegun, proxies, sites] = await Promise.all([
    closingBlockersOf([colis]),
    mayBeFound(parcelFactsOf(colis)) && isOtherDepot(container, caller),
    colis.etat === 'ANNULE' && hasDeparted(container.id), // what became of other parcels says so
    hasUnloadingBegun(container.id),
    conteneur.sens === 'ARRIVEE' ? findProxies(colis.userId, colis.id) : NO_PROXIES,
    sitesById([isGuest ? container.siteDepartId : null, surplusAt]),
  ]);
  const siteActuel = nameSite(sites.get(surplusAt ?? 0));
  const depot = nameSite(sites.get(container.siteDepartId ?? 0)) || container.lieuEnlevement;
  return {
    ...(await presentParcel(colis, container, caller, unloadingBegun, blocker)),
    conteneur: { ...conteneur, ...(isGone && { parti: true }) },
    ...(isGuest && { autreDepot: depot }),
    ...(siteActuel && { siteActuel }),
    ...(isFoundHere && { aTrouver: true }),
    ...presentProxies(proxies),
  };
};

/** Presents a parcel to an agent, without amounts; `unloadingBegun` as `handoverBlocker` reads it. */
export const presentParcel = async (
  colis: StoredColis,
  container: StoredContainer,
  caller: Caller,
  unloadingBegun: boolean,
  documentBloquant?: ClosingBlocker,
): Promise<AgentParcel> => ({
  id: colis.id,
  codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
  description: colis.description,
  etat: colis.etat,
  paye: isSettled(colis),
  ...presentDue(colis),
  envoi: colis.envoi ?? null,
  ...(colis.terms && { tarif: { id: colis.terms.tarifId, version: colis.terms.version } }),
  ...(colis.terms?.piece && { piece: withSides(colis.terms.piece) }),
  prevu: presentMeasures(colis.reception?.prevu ?? colis),
  client: colis.username ?? '',
  telephoneClient: colis.userPhone,
  nomDestinataire: colis.nomDestinataire,
  reception: colis.reception ? await presentIntake(colis.reception, true) : null,
  ...presentLoadingState(colis),
  ...(documentBloquant && isWaiting(colis) && { documentBloquant }),
  arrivee: presentUnloadingScan(colis),
  incident: colis.incident ? presentIncidentToAgent(colis.incident) : null,
  ...presentSupplement(colis),
  ...(colis.arriveeAVerifier && { arriveeAVerifier: true }),
  ...(colis.codeBloque && { codeBloque: true }),
  ...(colis.remiseAVerifier && { remiseAVerifier: { le: colis.remiseAVerifier.le } }),
  ...(colis.litiges && { litiges: colis.litiges.map(({ libere }) => ({ libere: libere !== undefined })) }),
  empechementRemise: handoverBlocker({ ...colis, ...paymentStateOf(colis), unloadingBegun }) ?? null,
  ...(colis.partiSansScan && { partiSansScan: true }),
  ...(colis.rendu && { rendu: { le: colis.rendu.le } }),
  ...(isToGiveBack(colis, container, caller) && { aRendre: true }),
  ...(colis.refundsDue?.some(({ parEquipe }) => parEquipe) && { argentARendre: true }),
});

/**
 * Presents the payment of a parcel as agents see it: what came in, what is awaited, and the sum that the counter may take,
 * due before its loading or on its collection.
 */
const presentDue = (colis: StoredColis): Pick<AgentParcel, (typeof PAYMENT_FIELDS)[number]> => {
  const state = paymentStateOf(colis);
  const { reporte, recu } = state;
  const moyenEnCours = recordedMethodOf(colis.lockedFor ?? null);
  const due = dollarsOf(dueBeforeLoadingCents(colis));
  return {
    ...(recu > 0 && { recu: dollarsOf(recu) }),
    ...(reporte && { reporte }),
    ...(reporte === 'RETRAIT' && { aPayerAuRetrait: dollarsOf(owedCents(colis)) }),
    ...(moyenEnCours
      ? { moyenEnCours, ...presentAwaited(colis) }
      : {
          ...(due > 0 && owesBeforeLoading(state) && { resteAPayer: due }),
          ...(canLapse(state) && { aPayerAvant: colis.lapsesAt }),
        }),
  };
};

const PAYMENT_FIELDS = [
  'recu',
  'reporte',
  'aPayerAuRetrait',
  'resteAPayer',
  'aPayerAvant',
  'moyenEnCours',
  'aConfirmer',
] as const satisfies readonly (keyof AgentParcel)[];

/** Presents the state of a supplement. */
const presentSupplement = (colis: StoredColis): Pick<AgentParcel, 'supplement'> => {
  const { etat } = supplementOf(colis) ?? {};
  return etat ? { supplement: { etat } } : {};
};

/** Presents a piece with its largest sides in metres, without its price. */
const withSides = ({ code, fr, en, largestMm: [a, b, c] }: SoldPiece): NonNullable<AgentParcel['piece']> => ({
  code,
  fr,
  en,
  cotes: [metresOf(a), metresOf(b), metresOf(c)],
});

/** Reports whether the site of a caller gives a parcel's box back; an admin does so anywhere. */
const isToGiveBack = (colis: StoredColis, container: StoredContainer, caller: Caller): boolean =>
  mayGiveBack(parcelFactsOf(colis)) && (caller.isAdmin || isHeldBy(caller, colis, container));

const presentIncidentToAgent = ({ type, le, conteneurId, siteId, decision, avant }: StoredIncident) => ({
  type,
  le,
  conteneurId,
  siteId,
  decision: decision && { choix: decision.choix },
  ...(avant && { avant: { type: avant.type } }),
});

/** Presents a container to an agent, with the direction in which they work on it now. */
export const presentContainer = (container: StoredContainer, caller: Caller): AgentContainer => ({
  id: container.id,
  sens: directionOf(container, caller),
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  dateDepart: container.dateDepart,
  dateArrivee: container.dateArrivee,
  ...(container.arriveLe && { arriveLe: container.arriveLe }),
  fuseau: container.fuseau,
  statut: container.statut,
  receptionFin: container.receptionFin ?? null,
  ...(container.manifesteClos && { manifesteClos: container.manifesteClos }),
  ...(container.receptionFermeeLe && { receptionFermeeLe: container.receptionFermeeLe }),
});

/** Returns the direction in which a caller works now: in both, it is unloading once the container should have left. */
const directionOf = (container: StoredContainer, caller: Caller): Direction => {
  const [first = 'DEPART', second] = directionsOf(container, caller);
  return second && container.dateDepart <= nowIso() ? second : first;
};
