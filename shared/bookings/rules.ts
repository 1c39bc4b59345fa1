import type { Container, ContainerStatut } from './schema.ts';

/** Space can be taken only while a container is open and has not left. `at` and `dateDepart` are instants. */
export const isOpen = (container: { statut: ContainerStatut; dateDepart: string }, at: Date): boolean =>
  container.statut === 'EN_COURS' && new Date(container.dateDepart) > at;

/** A container without weight or volume left cannot be booked (docs/contract.md#booking). */
export const hasSpace = (container: Pick<Container, 'poidsRestant' | 'volumeRestant'>): boolean =>
  container.poidsRestant > 0 && container.volumeRestant > 0;

/** The share of a capacity that is used, in percent, rounded and capped at 100 (docs/contract.md#on-screen). */
export const percentUsed = (max: number, remaining: number): number =>
  max <= 0 ? 100 : Math.min(100, Math.max(0, Math.round(((max - remaining) / max) * 100)));

/** How full a container is, from 0 to 1: as full as the capacity of which less remains. */
export const shareTaken = ({
  poidsMax,
  poidsRestant,
  volumeMax,
  volumeRestant,
}: Pick<Container, 'poidsMax' | 'poidsRestant' | 'volumeMax' | 'volumeRestant'>): number =>
  Math.max(1 - poidsRestant / poidsMax, 1 - volumeRestant / volumeMax);

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );

/** Substring search as the home page does it: case and accents are ignored, an empty text matches all. */
export const matchesPlace = (place: string, searched: string): boolean => fold(place).includes(fold(searched.trim()));

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
