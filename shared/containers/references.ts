import type { ContainerEdit } from './schema.ts';

/** References of the physical container and its shipping documents, in the order of the form. */
export const CONTAINER_REFERENCES = [
  'numeroConteneur',
  'plomb',
  'connaissement',
  'besc',
] as const satisfies readonly (keyof ContainerEdit)[];
export type ContainerReference = (typeof CONTAINER_REFERENCES)[number];
