import { useState } from 'react';
import { fitsPiece } from '#shared/colis/sale.ts';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { mmOf } from '#shared/units.ts';
import type { Measures } from '#web/core/quote/measures.ts';

/** Reports whether a measured parcel is no larger than a piece, whose largest sides are in metres. */
export const holds = (
  [a, b, c]: readonly [number, number, number],
  { longueur, largeur, hauteur }: Measures<number>,
): boolean => {
  const sides = { longueurMm: mmOf(longueur), largeurMm: mmOf(largeur), hauteurMm: mmOf(hauteur) };
  return fitsPiece({ largestMm: [mmOf(a), mmOf(b), mmOf(c)] }, sides);
};

/**
 * What a depot finds a parcel to be: measures that were taken, and the piece that it really is, which is asked for once
 * the measures are larger than the piece that was sold.
 */
export function usePieceSold(parcel: Pick<AgentParcel, 'piece'> | undefined) {
  const [measured, setMeasured] = useState<Measures<number>>();
  const [sold, setSold] = useState<string | null>();
  return {
    measured,
    /** Keeps the piece that the agent named before measuring; null for a sale per kilo. */
    name: setSold,
    /** Returns what to record of measures; undefined when the piece has to be named first. */
    measure: (mesures: Measures<number>): { mesures: Measures<number>; piece?: string | null } | undefined => {
      setMeasured(mesures);
      if (sold !== undefined) return { mesures, piece: sold };
      return parcel?.piece && !holds(parcel.piece.cotes, mesures) ? undefined : { mesures };
    },
  };
}
