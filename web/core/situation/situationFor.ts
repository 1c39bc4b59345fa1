import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import { type Situation, situationOf } from '#shared/situation/situation.ts';

/** Returns the situation of a parcel as its customer reads it; without its container, nothing is late. */
export const situationFor = (
  colis: Colis,
  container: Container | null | undefined,
  douane?: CustomsStatut | null,
): Situation => situationOf({ ...colis, douane }, container ?? undefined, 'CLIENT', new Date());
