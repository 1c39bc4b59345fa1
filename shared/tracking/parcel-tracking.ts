import * as v from 'valibot';
import { ETATS } from '../colis/constants.ts';
import { readTrackingCode } from '../colis/tracking-code.ts';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';

/** Tracking code in a path, as typed; normalised to its stored form. */
export const typedTrackingCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const read = readTrackingCode(dataset.value);
    if ('code' in read) return read.code;
    addIssue({ message: 'invalid' });
    return NEVER;
  }),
);

/**
 * Facts that anybody who has the code of a parcel may read: no amount, phone, address, id or full name. A test compares
 * the replies with these fields.
 */
export const ParcelTracking = v.object({
  etat: v.picklist(ETATS),
  /** Statut of its container. */
  statut: v.picklist(CONTAINER_STATUTS),
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  /** Time zone of the departure. */
  fuseau: v.string(),
  /** The recipient's first name; null when their name does not tell it. */
  prenomDestinataire: v.nullable(v.string()),
});
export type ParcelTracking = v.InferOutput<typeof ParcelTracking>;
