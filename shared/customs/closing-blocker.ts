import type { CustomsEtape, CustomsStatut } from './schema.ts';

/** Decisions on a customs document that keep the manifest of a loaded parcel open. */
export const CLOSING_BLOCKERS = ['DOCUMENT_RETENU', 'DOCUMENT_A_CORRIGER', 'DOCUMENT_REFUSE'] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

/** Returns why a customs document keeps the manifest of its parcel open; undefined when it does not. */
export const closingBlockerOf = ({
  statut,
  etape,
}: {
  statut: CustomsStatut;
  etape: CustomsEtape | null;
}): ClosingBlocker | undefined => {
  if (etape === 'RETENU') return 'DOCUMENT_RETENU';
  if (statut !== 'REFUSE') return undefined;
  return etape === 'A_CORRIGER' ? 'DOCUMENT_A_CORRIGER' : 'DOCUMENT_REFUSE';
};
