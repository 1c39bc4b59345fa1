import type { WantedParcel } from '#shared/waitlist/schema.ts';
import { parseTyped, type TypedMeasures } from '#web/core/quote/typedMeasures.ts';

/** Parcels of one kind that a customer wants to send: pieces, or (`piece` empty) such of typed measures. */
export interface Wanted {
  piece: string;
  typed: TypedMeasures;
  count: number;
}

export const emptyWanted: Wanted = {
  piece: '',
  typed: { unit: 'cm', poids: '', longueur: '', largeur: '', hauteur: '' },
  count: 1,
};

/** Returns the parcels of a kind as the API takes them; none while its measures are incomplete. */
export const parcelsOf = ({ piece, typed, count }: Wanted): WantedParcel[] => {
  const parcel = piece === '' ? parseTyped(typed) : { piece };
  return parcel ? Array.from({ length: count }, () => parcel) : [];
};

/** Returns the number of the first parcel of a kind in the request, by which a refusal names it. */
export const firstParcelOf = (wanted: readonly Wanted[], index: number): number =>
  wanted.slice(0, index).reduce((sum, { count }) => sum + count, 0);
