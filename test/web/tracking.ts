import type { Tracking } from '#shared/tracking/schema.ts';

let events = 0;

/** Creates a tracking event of container 1234567890 without coordinates. */
export const event = (special: Partial<Tracking> = {}): Tracking => ({
  id: 5_000_000_000 + ++events,
  bookingId: 1234567890,
  statut: 'EN_TRANSIT',
  lieu: 'Au large de Vigo',
  description: '',
  date: '2026-11-16T19:00:00.000Z',
  latitude: null,
  longitude: null,
  createdAt: '2026-11-16T19:05:00.000Z',
  ...special,
});
