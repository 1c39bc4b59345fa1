import type { ErrorCode } from '../errors.ts';

/** Reasons for which a parcel may not be handed over, each an error code of the API. */
export const HANDOVER_BLOCKERS = [
  'COLIS_CANCELLED',
  'COLIS_HANDED_OVER',
  'COLIS_SURPLUS',
  'COLIS_NOT_ARRIVED',
  'HANDOVER_UNPAID',
  'HANDOVER_SUPPLEMENT_DUE',
  'HANDOVER_DISPUTED',
] as const satisfies readonly ErrorCode[];
export type HandoverBlocker = (typeof HANDOVER_BLOCKERS)[number];
