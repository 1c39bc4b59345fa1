import type { Colis } from '#shared/colis/schema.ts';
import type { ContainerFacts } from '#shared/situation/facts.ts';
import { type Situation, situationOf } from '#shared/situation/situation.ts';

/** Returns the situation of a parcel for admins; nothing is late while its container is not loaded. */
export const adminSituation = (colis: Colis, container: ContainerFacts | null | undefined): Situation =>
  situationOf(colis, container ?? undefined, 'ADMIN', new Date());
