import * as v from 'valibot';
import { hasItsLatitude, hasItsLongitude, NewTracking, TRACKING_STATUTS } from '#shared/tracking/schema.ts';
import { wallTimePattern } from '#web/core/wallTime.ts';

const { lieu, description, latitude, longitude } = NewTracking.entries;

/** Degrees as they are typed, or none. */
const degrees = (bounds: typeof latitude.wrapped) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
    v.nullable(bounds),
  );

/** What the form asks for. Its time is what clocks show where the container is loaded, or none: now. */
export const EventRules = v.pipe(
  v.object({
    bookingId: v.pipe(v.string(), v.minLength(1)),
    statut: v.pipe(v.string(), v.minLength(1), v.picklist(TRACKING_STATUTS)),
    lieu,
    description: description.wrapped,
    date: v.pipe(
      v.string(),
      v.check((text) => text === '' || wallTimePattern.test(text), 'not_date'),
    ),
    latitude: degrees(latitude.wrapped),
    longitude: degrees(longitude.wrapped),
  }),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasItsLatitude, 'required'), ['latitude']),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasItsLongitude, 'required'), ['longitude']),
);
export type EventValues = v.InferInput<typeof EventRules>;
export type EventSaid = v.InferOutput<typeof EventRules>;

export const newEvent = (bookingId: number | undefined): EventValues => ({
  bookingId: bookingId === undefined ? '' : String(bookingId),
  statut: '',
  lieu: '',
  description: '',
  date: '',
  latitude: '',
  longitude: '',
});

/** An event as the API takes it, which reads its time where the container is loaded. */
export const eventOf = ({ bookingId, date, ...said }: EventSaid): NewTracking => ({
  ...said,
  ...(date !== '' && { date }),
});
