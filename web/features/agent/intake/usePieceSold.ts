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
  const [sold, setSold] = useState<null>();
  return {
    measured,
    /** Null once the agent named a sale per kilo before measuring. */
    named: sold,
    /** Keeps that the agent named a sale per kilo before measuring. */
    namePerKilo: () => setSold(null),
    /** Returns what to record of measures; undefined when the piece has to be named, or confirmed, first. */
    measure: (mesures: Measures<number>): { mesures: Measures<number> } | undefined => {
      setMeasured(mesures);
      if (sold !== undefined) return undefined; // it is asked before it is recorded
      return parcel?.piece && !holds(parcel.piece.cotes, mesures) ? undefined : { mesures };
    },
  };
}
