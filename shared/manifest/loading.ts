import type { IncidentType } from '../colis/incident.ts';
import type { IntakeDifferenceOutcome, IntakeVerdict } from '../colis/intake-record.ts';
import type { Etat } from '../colis/schema.ts';
import type { ErrorCode } from '../errors.ts';
import { type Deferral, mayTravelUnpaid } from '../money/terms.ts';
import { isElsewhere } from '../situation/stages.ts';

/** Reasons for which a parcel may not be loaded into its container, each an error code of the API. */
export const LOADING_BLOCKERS = [
  'COLIS_CANCELLED',
  'COLIS_DEPARTED',
  'COLIS_NOT_RECEIVED',
  'COLIS_REFUSED',
  'COLIS_ELSEWHERE',
  'COLIS_UNPAID',
  'COLIS_SUPPLEMENT_DUE',
  'COLIS_WITHOUT_SPACE',
  'COLIS_DIFFERENCE_OPEN',
] as const satisfies readonly ErrorCode[];
export type LoadingBlocker = (typeof LOADING_BLOCKERS)[number];

/** Facts that decide whether a parcel may be loaded, as stored or as replies show it. */
export type LoadingFacts = Deferral & {
  etat: Etat;
  paye: boolean;
  reception?: { verdict: IntakeVerdict; ecart: IntakeDifferenceOutcome | null } | null | undefined;
  supplement?: { etat: string } | null | undefined;
  incident?: { type: IncidentType } | null | undefined;
};

/** Returns the first reason for which a parcel may not be loaded into its container, or undefined when it may. */
export const loadingBlocker = ({
  etat,
  paye,
  reception,
  supplement,
  incident,
  reporte,
}: LoadingFacts): LoadingBlocker | undefined => {
  if (etat === 'ANNULE') return 'COLIS_CANCELLED';
  if (etat !== 'ENREGISTRE' && etat !== 'EN_ATTENTE') return 'COLIS_DEPARTED';
  if (!reception) return 'COLIS_NOT_RECEIVED';
  if (reception.verdict === 'REFUSE') return 'COLIS_REFUSED';
  if (isElsewhere({ incident })) return 'COLIS_ELSEWHERE';
  const isDue = !mayTravelUnpaid({ reporte });
  if (!paye && isDue) return 'COLIS_UNPAID';
  if (supplement?.etat === 'DU' && isDue) return 'COLIS_SUPPLEMENT_DUE';
  if (reception.ecart === 'SANS_PLACE') return 'COLIS_WITHOUT_SPACE';
  if (reception.ecart === 'A_DECIDER') return 'COLIS_DIFFERENCE_OPEN';
  return undefined;
};
