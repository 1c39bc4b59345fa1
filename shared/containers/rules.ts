import type { Container, ContainerStatut } from './schema.ts';

/** Facts that decide whether a container takes parcels, as stored or as replies show them; dates are instants. */
type BookableFacts = {
  statut: ContainerStatut;
  dateDepart: string;
  receptionFin?: string | null;
  manifesteClos?: boolean | null;
};

/**
 * Reports whether a container takes parcels: it is open and has not left, its drop-off is not over and its loading
 * manifest is not closed. `shiftSpaceWrite` makes a booking fail on the same conditions.
 */
export const isOpen = ({ statut, dateDepart, receptionFin, manifesteClos }: BookableFacts, at: Date): boolean =>
  statut === 'EN_COURS' &&
  new Date(dateDepart) > at &&
  (receptionFin == null || new Date(receptionFin) > at) &&
  !manifesteClos;

/** Reports whether parcels in a container may still grow or be revived, which they may after the drop-off, too. */
export const takesGrowth = (container: BookableFacts, at: Date): boolean =>
  isOpen({ ...container, receptionFin: null }, at);

/** Reports whether a container has both weight and volume left, as a booking requires (docs/contract.md#booking). */
export const hasSpace = (container: Pick<Container, 'poidsRestant' | 'volumeRestant'>): boolean =>
  container.poidsRestant > 0 && container.volumeRestant > 0;

/** Reports whether a container sells by the piece, beside its price per kilo. */
export const sellsByPiece = ({ tarif }: Pick<Container, 'tarif'>): boolean => tarif !== null && !tarif.sansPieces;

/** Used share of a capacity in percent, rounded and capped at 100 (docs/contract.md#on-screen). */
export const percentUsed = (max: number, remaining: number): number =>
  max <= 0 ? 100 : Math.min(100, Math.max(0, Math.round(((max - remaining) / max) * 100)));

/** Used share of a container from 0 to 1, by weight or by volume, whichever is fuller. */
export const usedFraction = ({
  poidsMax,
  poidsRestant,
  volumeMax,
  volumeRestant,
}: Pick<Container, 'poidsMax' | 'poidsRestant' | 'volumeMax' | 'volumeRestant'>): number =>
  Math.max(1 - poidsRestant / poidsMax, 1 - volumeRestant / volumeMax);
