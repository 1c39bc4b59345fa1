import type { ContainerReference } from '../containers/references.ts';
import { countryOf } from '../places/places.ts';

/**
 * References of a container without which its manifest is not closed, in the order of the form. Each bill of lading to
 * Senegal needs a cargo tracking note (BESC), whose number stands on the manifest; a missing one is fined (cosec.sn,
 * read 2026-11).
 */
export const requiredReferences = (destination: string): readonly ContainerReference[] =>
  countryOf(destination) === 'SN' ? ['numeroConteneur', 'plomb', 'besc'] : ['numeroConteneur', 'plomb'];

/** Returns the required references that a container lacks. */
export const missingReferences = (
  container: { destination: string } & Partial<Record<ContainerReference, string | null>>,
): ContainerReference[] => requiredReferences(container.destination).filter((name) => !container[name]);
