import type { Couverture } from '#shared/insurance/schema.ts';

/** Cover of a parcel as stored; a declared value is the absence of an insurance. */
export type StoredCover = { couverture?: 'ASSUREE' | undefined };

/** Returns the cover of an insurance's item. */
export const coverOf = ({ couverture }: StoredCover): Couverture => couverture ?? 'DECLAREE';

/** Returns a cover as it is stored. */
export const storedCover = (couverture: Couverture): StoredCover => (couverture === 'ASSUREE' ? { couverture } : {});
