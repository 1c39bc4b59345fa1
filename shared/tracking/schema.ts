import * as v from 'valibot';
import { motif } from '../changes/schema.ts';
import { amount, id, line, optionalText, placeTime } from '../http/fields.ts';
import { TRACKING_STATUTS } from './constants.ts';

export type TrackingStatut = (typeof TRACKING_STATUTS)[number];

type Place = { latitude: number | null; longitude: number | null };

/** Reports whether the latitude is present if the longitude is: a place on the map has both or none. */
export const hasMatchingLatitude = ({ latitude, longitude }: Place): boolean => latitude !== null || longitude === null;
/** Reports whether the longitude is present if the latitude is. */
export const hasMatchingLongitude = ({ latitude, longitude }: Place): boolean =>
  longitude !== null || latitude === null;

/**
 * Request to add an event to a container's journey. `date` defaults to now; without a zone it is local time of `lieu`.
 */
export const NewTracking = v.pipe(
  v.object({
    statut: v.picklist(TRACKING_STATUTS),
    lieu: line(120),
    description: optionalText(500),
    date: v.optional(placeTime),
    latitude: v.nullish(amount(-90, 90), null),
    longitude: v.nullish(amount(-180, 180), null),
    /** Reason for an unexpected event; for admins. */
    motif,
  }),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasMatchingLatitude, 'required'), ['latitude']),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasMatchingLongitude, 'required'), ['longitude']),
);
export type NewTracking = v.InferOutput<typeof NewTracking>;

export const Tracking = v.object({
  id,
  bookingId: id,
  statut: v.picklist(TRACKING_STATUTS),
  lieu: v.string(),
  description: v.string(),
  date: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  createdAt: v.string(),
  /** Reason for an unexpected event, and the admin who added it; for admins. */
  motif: v.optional(v.nullable(v.string())),
  par: v.optional(v.nullable(id)),
});
export type Tracking = v.InferOutput<typeof Tracking>;
