import * as v from 'valibot';
import { amount, datetime, id, line, optionalText } from '../http/fields.ts';

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

/** An event of a container's journey. `date` is now when it is left out; a place on the map has both coordinates or none. */
export const NewTracking = v.pipe(
  v.object({
    statut: v.picklist(TRACKING_STATUTS),
    lieu: line(120),
    description: optionalText(500),
    date: v.optional(datetime),
    latitude: v.nullish(amount(-90, 90), null),
    longitude: v.nullish(amount(-180, 180), null),
  }),
  v.forward(
    v.partialCheck(
      [['latitude'], ['longitude']],
      ({ latitude, longitude }) => latitude !== null || longitude === null,
      'required',
    ),
    ['latitude'],
  ),
  v.forward(
    v.partialCheck(
      [['latitude'], ['longitude']],
      ({ latitude, longitude }) => longitude !== null || latitude === null,
      'required',
    ),
    ['longitude'],
  ),
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
});
export type Tracking = v.InferOutput<typeof Tracking>;
