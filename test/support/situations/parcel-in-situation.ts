import { presentColis } from '#functions/colis/colis.present.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { presentWithSites } from '#functions/containers/containers.present.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import { announcedMilestones } from '#functions/milestones/milestones.service.ts';
import { presentToAnybody } from '#functions/tracking/public-parcel.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { SupplementEtat } from '#shared/colis/supplement.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { Collection } from '#shared/handover/schema.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import type { Problem, Reader, Stage } from '#shared/situation/codes.ts';
import type { ParcelFacts } from '#shared/situation/facts.ts';
import { type Situation, situationOf } from '#shared/situation/situation.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { reception, storedColis } from '../../functions/cockpit/rows.ts';
import { owingSupplement } from '../data/money-of-parcels.ts';
import { type ArrivalCostCase, type BoxCase, type MoneyCase, OFF_DATE, SITUATIONS } from './situations.ts';

/** A parcel in each situation, as stored, and as the API's own presenters show it to customers and to the public. */

export type SituationCode = Stage | Problem | MoneyCase | ArrivalCostCase | BoxCase;

export const SITUATION_CODES = Object.keys(SITUATIONS) as SituationCode[];

const NOW = OFF_DATE.toISOString();
const MEASURES = { grams: 2_500, longueurMm: 300, largeurMm: 200, hauteurMm: 100, cm3: 6_000 };

const site = (id: number, special: Partial<Site>): Site => ({
  id,
  nom: 'Dépôt de Gennevilliers',
  type: 'DEPOT',
  adresse: '12 rue du Port',
  ville: 'Gennevilliers',
  pays: 'FR',
  latitude: 48.9,
  longitude: 2.3,
  horaires: [{ jour: 6, ouvre: '09:00', ferme: '13:00' }],
  fuseau: 'Europe/Paris',
  telephone: '+33123456789',
  unlocode: 'FRGNV',
  papier: null,
  enService: true,
  createdAt: NOW,
  ...special,
});
const ARRIVAL = {
  nom: 'Entrepôt du Môle',
  type: 'ARRIVEE',
  ville: 'Dakar',
  pays: 'SN',
  fuseau: 'Africa/Dakar',
} as const;
const SITES = new Map(
  [site(5, {}), site(7, ARRIVAL), site(9, { nom: 'Dépôt de Lyon', ville: 'Lyon' })].map((each) => [each.id, each]),
);

/** Facts of a paid parcel with an accepted document, changed as its situation says. */
const factsOf = (code: SituationCode): ParcelFacts => ({
  etat: 'ENREGISTRE',
  paye: true,
  aPayerAvant: '2026-12-04T12:00:00.000Z',
  douane: 'ACCEPTE',
  ...SITUATIONS[code].change,
});

/** Record of facts as stored: with who recorded it, when and where. */
const recorded = { le: NOW, leAppareil: null, agentId: 9, siteId: 5 };
const act = { le: NOW, par: 1, motif: 'Vu avec le dépôt.' };

/** Totals of a paid parcel whose recipient is asked for duties of 2,000 cents. */
const ASKED_DUTIES = {
  priceCents: 4_000,
  paidCents: 4_000,
  settledCents: 4_000,
  arrivalCents: { droits: 2_000 },
} as const;

/** Totals that differ from those of a parcel which owes a supplement of 2,000 cents. */
const SUPPLEMENTS: Record<SupplementEtat, Partial<StoredColis>> = {
  DU: {},
  PAYE: { paidCents: 4_000 },
  DISPENSE: { waived: { cents: 2_000, depuis: NOW } },
};

const storedOf = (facts: ParcelFacts): StoredColis => {
  const { etat, paye, aPayerAvant, supplement, reception: intake, chargement, arrivee, incident, rendu } = facts;
  return storedColis({
    etat,
    ...(etat === 'ANNULE' && { annulePar: 'EQUIPE' as const }),
    paymentId: paye ? 3 : null,
    lapsesAt: aPayerAvant ?? NOW,
    ...(supplement && { ...owingSupplement(4_000, 2_000, NOW), ...SUPPLEMENTS[supplement.etat] }),
    ...(facts.remboursementsDus && {
      refundedCents: 4_000,
      refundsDue: [{ paymentId: 3, cents: 4_000, parEquipe: true as const }],
    }),
    ...(intake && {
      reception: {
        ...reception({
          siteId: 5,
          ...(intake.verdict === 'REFUSE' && { refus: 'Le carton est ouvert.' }),
          ...(intake.verdict === 'DIFFERENT' && { mesures: MEASURES, prevu: MEASURES }),
        }),
        verdict: intake.verdict,
        ecart: intake.ecart,
      },
    }),
    ...(chargement && { chargement: recorded }),
    ...(arrivee && {
      arrivee: {
        ...recorded,
        siteId: 7,
        dommage: arrivee.dommage ?? null,
        avant: 'EN_TRANSIT' as const,
        ...(arrivee.retirable && { retirable: true as const }),
        ...(arrivee.dommageVu && { dommageVu: act }),
      },
    }),
    ...(incident && {
      incident: {
        type: incident.type,
        siteId: incident.siteId,
        le: NOW,
        conteneurId: 1234567890,
        decision: incident.decision ? { ...act, choix: incident.decision.choix } : null,
      },
    }),
    ...(rendu && { rendu: act }),
    ...(facts.recu && { paidCents: facts.recu }),
    ...(facts.moyenEnCours && { lockedBy: 4, lockedFor: facts.moyenEnCours, lockedCents: 1_000 }),
    ...(facts.reporte === 'CHARGEMENT' && {
      conditions: { type: 'ACOMPTE' as const, acompteCents: facts.recu ?? 0, reste: facts.reporte },
    }),
    ...(facts.reporte === 'RETRAIT' && (supplement ? ASKED_DUTIES : { conditions: { type: 'A_L_ARRIVEE' as const } })),
    ...(facts.codeBloque && { codeBloque: true as const }),
    ...(facts.arriveeAVerifier && { arriveeAVerifier: true as const }),
    ...(facts.remiseAVerifier && { remiseAVerifier: { le: NOW, motif: 'HANDOVER_DISPUTED' as const } }),
    ...(facts.litiges && { litiges: [{ paymentId: 41, le: NOW, repondreAvant: '2026-12-09T12:00:00.000Z' }] }),
  });
};

/** Reports whether the container of a parcel arrived, with or without it. */
const hasContainerArrived = ({ etat, incident }: ParcelFacts): boolean =>
  etat === 'ARRIVE' || etat === 'LIVRE' || incident?.type === 'MANQUANT' || incident?.type === 'EN_TROP';

const containerOf = (code: SituationCode, hasArrived: boolean): StoredContainer => ({
  id: 1234567890,
  maxGrams: 24_000_000,
  freeGrams: 9_000_000,
  maxCm3: 67_000_000,
  freeCm3: 25_000_000,
  provisionalGrams: 0,
  provisionalCm3: 0,
  rateCents: 1_000,
  dateDepart: '2026-12-10T08:00:00.000Z',
  dateArrivee: '2026-12-28T08:00:00.000Z',
  dateReservation: NOW,
  receptionFin: '2026-12-08T18:00:00.000Z',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  tailleConteneur: '40ft',
  statut: 'EN_COURS',
  fuseau: 'Europe/Paris',
  jourDepart: '2026-12-10',
  insuranceId: null,
  siteDepartId: 5,
  siteArriveeId: 7,
  colisCount: 1,
  createdAt: NOW,
  version: 1,
  ...(hasArrived && { arriveLe: NOW }),
  ...(SITUATIONS[code].its as Partial<StoredContainer> | undefined),
});

export type ParcelInSituation = {
  code: SituationCode;
  stored: StoredColis;
  storedContainer: StoredContainer;
  douane: CustomsStatut | null;
  /** Replies of the API. */
  colis: Colis;
  container: Container;
  jalons: Milestone[];
  collection: Collection;
  tracking: ParcelTracking;
  /** Its situation as a reader sees it. */
  seenBy: (reader: Reader) => Situation;
};

/**
 * Returns a parcel in a situation, at `OFF_DATE`. Where its container has arrived, others of it can be collected: what
 * is said of this one must not follow from that. Mock the clock first, since presenters read it.
 */
export const parcelInSituation = async (code: SituationCode): Promise<ParcelInSituation> => {
  const facts = factsOf(code);
  const stored = storedOf(facts);
  const hasArrived = hasContainerArrived(facts);
  const container = containerOf(code, hasArrived);
  const opening = hasArrived && !(facts.arrivee && !facts.arrivee.retirable && facts.etat === 'ARRIVE');
  const openedCollection = opening ? { bookingId: container.id, depuis: NOW, dernierJour: '2026-12-20' } : undefined;
  const collection = openedCollection as Parameters<typeof presentToAnybody>[0]['collection'];
  const isCollectable =
    facts.arrivee?.retirable === true && facts.etat === 'ARRIVE' && !facts.litiges && !facts.remiseAVerifier;
  const douane = facts.douane ?? null;
  const [shown] = presentWithSites([container], SITES, false);
  if (!shown) throw new Error('no container');
  const seen = (reader: Reader) => situationOf({ ...facts, ...storedFacts(stored) }, container, reader, OFF_DATE);
  const { action, siteId } = seen('CLIENT');
  const lieu = SITES.get((action === 'FETCH_BOX' ? siteId : 7) ?? 0) ?? null;
  return {
    code,
    stored,
    storedContainer: container,
    douane,
    colis: await presentColis(stored),
    container: shown,
    jalons: announcedMilestones(container, undefined, collection),
    collection: {
      code: isCollectable && !facts.codeBloque ? '482913' : null,
      codeBloque: facts.codeBloque === true,
      remiseAnnulee: false,
      disponible: isCollectable ? { depuis: NOW, dernierJour: '2026-12-20' } : null,
      lieu,
      remise: facts.etat === 'LIVRE' ? { nom: 'Fatou Sarr', qualite: 'DESTINATAIRE', le: NOW, leAppareil: null } : null,
    },
    tracking: presentToAnybody(
      { colis: stored, container, milestones: undefined, collection, proxies: NO_PROXIES, code: undefined },
      SITES,
    ),
    seenBy: seen,
  };
};

const NO_PROXIES = { named: undefined, confirmed: undefined };

/** Sites as stored, of which facts name only the ids. */
const storedFacts = ({ reception: intake, arrivee }: StoredColis): Partial<ParcelFacts> => ({
  ...(intake && { reception: intake }),
  ...(arrivee && { arrivee }),
});
