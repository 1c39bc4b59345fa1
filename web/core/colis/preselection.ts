import * as v from 'valibot';

const Preselection = v.object({ colis: v.array(v.number()) });

/** History state of the parcel list in which these parcels are selected to be paid. */
export const preselect = (colis: number[]): v.InferOutput<typeof Preselection> => ({ colis });

/** Reads the ids of the parcels to select from a history state. */
export const preselectedIn = (state: unknown): number[] => (v.is(Preselection, state) ? state.colis : []);
