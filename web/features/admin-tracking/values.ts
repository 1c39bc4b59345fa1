import * as v from 'valibot';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import { hasMatchingLatitude, hasMatchingLongitude, NewTracking } from '#shared/tracking/schema.ts';
import { wallTimePattern } from '#web/core/time/wallTime.ts';

const { lieu, description, latitude, longitude } = NewTracking.entries;

/** Degrees as typed, with a point or a comma; null when empty. */
const degrees = (bounds: typeof latitude.wrapped) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
    v.nullable(bounds),
  );

/** Schema of the form's fields. The time is local to the place of loading; an empty one means now. */
export const EventFormSchema = v.pipe(
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
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasMatchingLatitude, 'required'), ['latitude']),
  v.forward(v.partialCheck([['latitude'], ['longitude']], hasMatchingLongitude, 'required'), ['longitude']),
);
export type EventValues = v.InferInput<typeof EventFormSchema>;
export type CheckedEvent = v.InferOutput<typeof EventFormSchema>;

export const newEvent = (bookingId: number | undefined): EventValues => ({
  bookingId: bookingId === undefined ? '' : String(bookingId),
  statut: '',
  lieu: '',
  description: '',
  date: '',
  latitude: '',
  longitude: '',
});

/** Body of the request; the API reads the event's time in the zone of the place of loading. */
export const eventOf = ({ bookingId, date, ...values }: CheckedEvent): NewTracking => ({
  ...values,
  ...(date !== '' && { date }),
});
