import { EXCEPTIONS, type Exception } from '#shared/cockpit/exceptions.ts';
import type { Compteurs } from '#shared/cockpit/schema.ts';
import type { ContainerFacts } from '#shared/situation/facts.ts';
import { isDropOffOver, wasClosedEarly } from '#shared/situation/problems.ts';

/** Counter of each exception in a container. */
const COUNTERS_OF_EXCEPTIONS = {
  MANQUANT: 'manquants',
  EN_TROP: 'enTrop',
  ANNULE_CHARGE: 'annulesCharges',
  CHARGE_NON_RECU: 'chargesNonRecus',
  CHARGE_NON_PAYE: 'chargesNonPayes',
  LIVRE_NON_PAYE: 'livresNonPayes',
  LITIGE: 'litiges',
  RESTE: 'restes',
  AUTRE_DEPOT: 'autreDepot',
  ANNULE_ARRIVE: 'annulesArrives',
  ANNULE_A_RENDRE: 'annulesARendre',
  REFUSE_AU_DEPOT: 'refusesAuDepot',
  SANS_PLACE: 'sansPlace',
  ECART_A_DECIDER: 'ecartsADecider',
  ENDOMMAGE: 'endommages',
  ARRIVEE_A_VERIFIER: 'arriveesAVerifier',
  CODE_BLOQUE: 'codesBloques',
  DOUANE_REFUSEE: 'papiersRefuses',
  DEPOT_FERME: 'fermesTot',
  NON_RECU: 'nonRecus',
  RECU_NON_CHARGE: 'recusNonCharges',
  SUPPLEMENT_DU: 'supplementsDus',
  IMPAYE_BIENTOT_ANNULE: 'impayesBientot',
  DOUANE_MANQUANTE: 'papiersManquants',
} as const satisfies Record<Exception, string>;

/**
 * Returns the number of matters that need an admin, as the page of a container lists them. `impayesBientot` counts its
 * unpaid parcels that are soon cancelled, which no counter knows: that depends on the time.
 */
export const countMatters = (
  compteurs: Compteurs,
  impayesBientot: number,
  container: ContainerFacts,
  now: string,
): number => {
  const counts = {
    ...compteurs,
    impayesBientot,
    fermesTot: wasClosedEarly(container) ? compteurs.nonRecus : 0,
    nonRecus: isDropOffOver(container, now) && !wasClosedEarly(container) ? compteurs.nonRecus : 0,
    recusNonCharges: container.manifesteClos ? compteurs.recusNonCharges : 0,
  };
  return EXCEPTIONS.reduce((sum, exception) => sum + counts[COUNTERS_OF_EXCEPTIONS[exception]], compteurs.trouves);
};
