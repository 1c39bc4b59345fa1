import type { Problem, Stage } from '#shared/situation/codes.ts';
import type { ContainerFacts, ParcelFacts } from '#shared/situation/facts.ts';

/** Instant at which the situations are looked at: before the departure of `SITUATIONS`' usual container. */
export const OFF_DATE = new Date('2026-12-01T12:00:00.000Z');

type Example = {
  /** Facts in which a parcel differs from a paid one with an accepted document that nobody has brought. */
  change: Partial<ParcelFacts>;
  /** Facts in which its container differs from an open one that leaves on 10 December 2026. */
  its?: Partial<ContainerFacts>;
};

const received = { verdict: 'CONFORME', ecart: null, siteId: 5 } as const;
const chargement = { le: '2026-12-01T10:00:00.000Z' };
const loaded = { reception: received, chargement };
const atSea = { ...loaded, etat: 'EN_TRANSIT' } as const;
const arrived = { ...loaded, etat: 'ARRIVE' } as const;

/** Part of the price that is paid of a parcel its sender still brings, where that is neither a stage nor a problem. */
export type MoneyCase = 'RESTE_AVANT_CHARGEMENT' | 'PAYE_EN_PARTIE' | 'PART_ATTENDUE' | 'PART_ATTENDUE_AU_DEPOT';

/** Duties or storage of a paid parcel, which its recipient pays at the collection. */
export type ArrivalCostCase = 'FRAIS_ARRIVEE';

/** Box of a cancelled parcel in a container that has arrived, which is no stage or problem of its own. */
export type BoxCase = 'ANNULE_A_DECHARGER';

/** An example of every situation; a new one does not compile without. */
export const SITUATIONS: Readonly<Record<Stage | Problem | MoneyCase | ArrivalCostCase | BoxCase, Example>> = {
  RESERVE: { change: { paye: false } },
  A_DEPOSER: { change: {} },
  AU_DEPOT: { change: { reception: received } },
  CHARGE: { change: loaded },
  EN_MER: { change: atSea },
  A_DECHARGER: { change: arrived },
  ARRIVE: { change: { ...arrived, arrivee: {} } },
  A_RETIRER: { change: { ...arrived, arrivee: { retirable: true } } },
  REMIS: { change: { ...loaded, etat: 'LIVRE', arrivee: { retirable: true } } },
  ANNULE: { change: { etat: 'ANNULE' } },
  PERDU: { change: { ...atSea, incident: { type: 'MANQUANT', siteId: null, decision: { choix: 'PERDU' } } } },
  REMISE_A_VERIFIER: {
    change: { ...arrived, arrivee: { retirable: true }, remiseAVerifier: { le: '2026-12-01T10:00:00.000Z' } },
  },
  MANQUANT: { change: { ...atSea, incident: { type: 'MANQUANT', siteId: null } } },
  EN_TROP: { change: { ...atSea, incident: { type: 'EN_TROP', siteId: 7 } } },
  ANNULE_CHARGE: { change: { ...loaded, etat: 'ANNULE' } },
  ANNULE_A_DECHARGER: {
    change: { ...loaded, etat: 'ANNULE' },
    its: { manifesteClos: true, arriveLe: '2026-12-01T10:00:00.000Z' },
  },
  CHARGE_NON_RECU: { change: { chargement } },
  CHARGE_NON_PAYE: { change: { ...loaded, paye: false } },
  LIVRE_NON_PAYE: { change: { ...loaded, etat: 'LIVRE', paye: false } },
  LITIGE: { change: { ...arrived, arrivee: { retirable: true }, litiges: [{ libere: false }] } },
  RESTE: { change: { reception: received, incident: { type: 'RESTE', siteId: 5 } } },
  AUTRE_DEPOT: { change: { reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9 } } },
  ARRIVEE_A_VERIFIER: { change: { ...arrived, arriveeAVerifier: true } },
  ANNULE_ARRIVE: { change: { ...loaded, etat: 'ANNULE', incident: { type: 'EN_TROP', siteId: 7 } } },
  ANNULE_A_RENDRE: { change: { etat: 'ANNULE', reception: received } },
  REFUSE_AU_DEPOT: { change: { reception: { verdict: 'REFUSE', ecart: null } } },
  SANS_PLACE: { change: { reception: { verdict: 'DIFFERENT', ecart: 'SANS_PLACE' } } },
  ECART_A_DECIDER: { change: { reception: { verdict: 'DIFFERENT', ecart: 'A_DECIDER' } } },
  REMBOURSEMENT_DU: { change: { etat: 'ANNULE', paye: false, remboursementsDus: [{}] } },
  RECLAMATION: { change: { ...arrived, reclamations: 1 } },
  ENDOMMAGE: { change: { ...arrived, arrivee: { dommage: 'Carton ouvert' } } },
  CODE_BLOQUE: { change: { ...arrived, arrivee: { retirable: true }, codeBloque: true } },
  DOUANE_REFUSEE: { change: { douane: 'REFUSE' } },
  NON_RECU: { change: { paye: false }, its: { manifesteClos: true } },
  DEPOT_FERME: { change: { paye: false }, its: { manifesteClos: true, receptionFermeeLe: '2026-12-01T10:00:00.000Z' } },
  RECU_NON_CHARGE: { change: { reception: received }, its: { manifesteClos: true } },
  SUPPLEMENT_DU: { change: { reception: received, supplement: { etat: 'DU' } } },
  RESTE_A_PAYER: { change: { reception: received, paye: false, recu: 30 } },
  IMPAYE_BIENTOT_ANNULE: { change: { paye: false, aPayerAvant: '2026-12-02T06:00:00.000Z' } },
  DOUANE_MANQUANTE: { change: { douane: null } },
  FRAIS_ARRIVEE: {
    change: {
      ...arrived,
      arrivee: { retirable: true },
      supplement: { etat: 'DU' },
      fraisArrivee: {},
      reporte: 'RETRAIT',
    },
  },
  A_PAYER_AU_RETRAIT: { change: { ...arrived, arrivee: { retirable: true }, paye: false, reporte: 'RETRAIT' } },
  DEPART_SUSPENDU: { change: { reception: received }, its: { statut: 'EN_ATTENTE' } },
  DEPART_ATTENDU: { change: loaded, its: { dateDepart: '2026-11-30T08:00:00.000Z' } },
  RESTE_AVANT_CHARGEMENT: { change: { paye: false, recu: 30, reporte: 'CHARGEMENT' } },
  PAYE_EN_PARTIE: { change: { paye: false, recu: 30 } },
  PART_ATTENDUE: { change: { paye: false, moyenEnCours: 'VIREMENT' } },
  PART_ATTENDUE_AU_DEPOT: { change: { paye: false, moyenEnCours: 'VIREMENT', reception: received } },
  ARRIVEE_ATTENDUE: { change: atSea, its: { dateArrivee: '2026-11-30T08:00:00.000Z' } },
};
