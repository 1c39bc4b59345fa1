import type { BulkAction } from '#shared/bulk/schema.ts';
import type { Exception } from '#shared/cockpit/exceptions.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { isOpen } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { isLoadingOver } from '#shared/situation/problems.ts';
import type { BulkRun } from '#web/core/admin/bulk/readRun.ts';

/** Actions for many parcels, as an admin chooses them. */
const BULK_KINDS = ['PAIEMENT', 'DEPOT', 'DOUANE', 'MESSAGE', 'ACCEPTER_DOUANE', 'DEPLACER', 'ETAT'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** A chosen action and its parcels, or the rest of a run that was interrupted. */
export type BulkChoice = { kind: BulkKind; rows: readonly CockpitColis[] } | { run: BulkRun };

/** Returns the actions that an admin may choose: a drop-off reminder only while the depot takes parcels in. */
export const bulkKindsFor = (container: Container): BulkKind[] =>
  BULK_KINDS.filter((kind) => kind !== 'DEPOT' || isOpen(container, new Date()));

/**
 * Returns the action that settles an exception; undefined where an admin decides on each parcel. What the depot no
 * longer takes in needs another departure, and so does a box that another depot has once no more is loaded.
 */
export const actionFor = (exception: Exception, container: Container): BulkKind | undefined => {
  const kind = ACTION_OF[exception];
  if (exception === 'AUTRE_DEPOT' && isLoadingOver(container, new Date().toISOString())) return 'DEPLACER';
  return kind === 'DEPOT' && !isOpen(container, new Date()) ? 'DEPLACER' : kind;
};

const ACTION_OF: Record<Exception, BulkKind | undefined> = {
  REMISE_A_VERIFIER: undefined,
  MANQUANT: undefined,
  EN_TROP: undefined,
  ANNULE_CHARGE: undefined,
  CHARGE_NON_RECU: undefined,
  CHARGE_NON_PAYE: 'PAIEMENT',
  LIVRE_NON_PAYE: undefined,
  LITIGE: undefined,
  RESTE: 'DEPLACER',
  AUTRE_DEPOT: undefined,
  ARRIVEE_A_VERIFIER: undefined,
  ANNULE_ARRIVE: undefined,
  ANNULE_A_RENDRE: 'MESSAGE',
  REFUSE_AU_DEPOT: 'DEPOT',
  SANS_PLACE: 'DEPLACER',
  ECART_A_DECIDER: undefined,
  REMBOURSEMENT_DU: undefined,
  RECLAMATION: undefined,
  ENDOMMAGE: undefined,
  CODE_BLOQUE: undefined,
  DOUANE_REFUSEE: 'DOUANE',
  DEPOT_FERME: 'DEPLACER',
  NON_RECU: 'DEPLACER',
  RECU_NON_CHARGE: 'DEPLACER',
  DEPART_SUSPENDU: 'DEPLACER',
  SUPPLEMENT_DU: 'PAIEMENT',
  RESTE_A_PAYER: 'PAIEMENT',
  IMPAYE_BIENTOT_ANNULE: 'PAIEMENT',
  DOUANE_MANQUANTE: 'DOUANE',
};

/** Exceptions on which an admin decides parcel by parcel, or reads what to do about each. */
export const IS_DECIDED_BY_PARCEL: Readonly<Record<Exception, boolean>> = {
  REMISE_A_VERIFIER: true,
  MANQUANT: true,
  EN_TROP: true,
  ANNULE_CHARGE: true,
  CHARGE_NON_RECU: false,
  CHARGE_NON_PAYE: false,
  LIVRE_NON_PAYE: false,
  LITIGE: true,
  RESTE: false,
  AUTRE_DEPOT: true,
  ARRIVEE_A_VERIFIER: true,
  ANNULE_ARRIVE: true,
  ANNULE_A_RENDRE: true,
  REFUSE_AU_DEPOT: false,
  SANS_PLACE: true,
  ECART_A_DECIDER: true,
  REMBOURSEMENT_DU: true,
  RECLAMATION: true,
  ENDOMMAGE: true,
  CODE_BLOQUE: true,
  DOUANE_REFUSEE: false,
  DEPOT_FERME: false,
  NON_RECU: false,
  RECU_NON_CHARGE: false,
  DEPART_SUSPENDU: false,
  SUPPLEMENT_DU: true,
  RESTE_A_PAYER: true,
  IMPAYE_BIENTOT_ANNULE: false,
  DOUANE_MANQUANTE: false,
};

/** Returns the kind of an action. */
export const kindOf = (action: BulkAction): BulkKind => (action.type === 'RAPPEL' ? action.rappel : action.type);

/** Returns the action of a kind that needs no further input; undefined for the others. */
export const readyAction = (kind: BulkKind): BulkAction | undefined => {
  if (kind === 'MESSAGE' || kind === 'ETAT' || kind === 'DEPLACER') return undefined;
  return kind === 'ACCEPTER_DOUANE' ? { type: kind } : { type: 'RAPPEL', rappel: kind };
};
