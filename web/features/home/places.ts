import type { Container } from '#shared/containers/schema.ts';

/** Distinct places of these containers, for suggestions. */
export const placesOf = (containers: readonly Container[], end: 'lieuEnlevement' | 'destination'): string[] =>
  [...new Set(containers.map((container) => container[end]))].sort((a, b) => a.localeCompare(b));
