import * as v from 'valibot';
import { motif } from '../changes/schema.ts';
import { amount, id, line, optionalText, placeTime } from '../http/fields.ts';

/** What can be told of a container on its way. */
export const TRACKING_STATUTS = [
  'EN_PREPARATION',
  'PRET',
  'EN_COURS',
  'EN_ATTENTE',
  'EN_TRANSIT',
  'ARRIVE',
  'LIVRE',
  'RETOUR',
  'PROBLEME',
] as const;
export type TrackingStatut = (typeof TRACKING_STATUTS)[number];

type Place = { latitude: number | null; longitude: number | null };

/** A place on the map has both coordinates or none. */
export const hasItsLatitude = ({ latitude, longitude }: Place): boolean => latitude !== null || longitude === null;
export const hasItsLongitude = ({ latitude, longitude }: Place): boolean => longitude !== null || latitude === null;

/** An event of a container's journey. `date` is now when it is left out, and of its place's clocks without a zone. */
export const NewTracking = v.pipe(
  v.object({
    statut: v.picklist(TRACKING_STATUTS),
    lieu: line(120),
    description: optionalText(500),
    date: v.optional(placeTime),
    latitude: v.nullish(amount(-90, 90), null),
    longitude: v.nullish(amount(-180, 180), null),
    /** Why it is told although it is unexpected; for admins. */
    motif,
  }),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasItsLatitude, 'required'), ['latitude']),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasItsLongitude, 'required'), ['longitude']),
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
  /** The reason that was given for an unexpected event, and the admin who told it; for admins. */
  motif: v.optional(v.nullable(v.string())),
  par: v.optional(v.nullable(id)),
});
export type Tracking = v.InferOutput<typeof Tracking>;
