import type { ContainerReference } from '../containers/schema.ts';
import { countryOf } from '../places/places.ts';

/**
 * Rule on the cargo tracking note (BESC): each bill of lading to Senegal needs one, its number stands on the bill and
 * the manifest, and a missing one is fined.
 */
export const BESC_RULE = { effect: 'block', source: 'cosec.sn', asOf: '2026-11' } as const;

/** References of a container without which its manifest is not closed, in the order of the form. */
export const requiredReferences = (destination: string): readonly ContainerReference[] =>
  countryOf(destination) === 'SN' ? ['numeroConteneur', 'plomb', 'besc'] : ['numeroConteneur', 'plomb'];

/** Returns the required references that a container lacks. */
export const missingReferences = (
  container: { destination: string } & Partial<Record<ContainerReference, string | null>>,
): ContainerReference[] => requiredReferences(container.destination).filter((name) => !container[name]);
