/** Directions of a container's work: loading at its departure, and unloading at its arrival. */
export const DIRECTIONS = ['DEPART', 'ARRIVEE'] as const;
export type Direction = (typeof DIRECTIONS)[number];
