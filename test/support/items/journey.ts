import '#functions/core/phone-reader.ts';
import * as v from 'valibot';
import { type Key, transact } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { insertLegWrites } from '#functions/legs/legs.table.ts';
import { insertTrackingWrites } from '#functions/tracking/tracking.table.ts';
import { NewLeg } from '#shared/legs/schema.ts';
import { NewTracking } from '#shared/tracking/schema.ts';
import { api, type Reply } from '../calls/api.ts';
import { makeAdmin } from '../calls/people.ts';

/** The journey of a container: planned legs and tracking events. */

export const legBody = (change: Record<string, unknown> = {}) => ({
  transporteur: 'CMA CGM',
  responsable: 'Aminata Sow',
  telephone: '+221 33 800 00 00',
  lieuDepart: 'Le Havre',
  lieuArrivee: 'Dakar',
  dateDepart: '2031-03-01T08:00:00Z',
  dateArrivee: '2031-03-13T18:00:00Z',
  ...change,
});

export const eventBody = (change: Record<string, unknown> = {}) => ({
  statut: 'PRET',
  lieu: 'Terminal de France, Le Havre',
  ...change,
});

/** Calls the API as the admin of the file. */
export const asAdmin = async (method: string, path: string, body?: unknown, key?: string): Promise<Reply> =>
  api(method, path, {
    token: (await makeAdmin()).token,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

export const addLeg = (bookingId: number, body: unknown = legBody(), key?: string): Promise<Reply> =>
  asAdmin('POST', `/coordination/add/${bookingId}`, body, key);

export const addEvent = (bookingId: number, body: unknown = eventBody(), key?: string): Promise<Reply> =>
  asAdmin('POST', `/api/tracking/add/${bookingId}`, body, key);

/** Plans a leg and returns its id. */
export const newLeg = async (bookingId: number, change: Record<string, unknown> = {}): Promise<number> =>
  idOf(await addLeg(bookingId, legBody(change)));

/** Adds a tracking event and returns its id. */
export const newEvent = async (bookingId: number, change: Record<string, unknown> = {}): Promise<number> =>
  idOf(await addEvent(bookingId, eventBody(change)));

/** Stores more legs and events of a container than fit on a page, and returns their keys. */
export const longJourney = async (bookingId: number): Promise<Key[]> => {
  const model = { bookingId, createdAt: '2026-10-01T00:00:00.000Z' };
  const ids = Array.from({ length: 60 }, () => ({ legId: newId(), eventId: newId() }));
  for (const { legId, eventId } of ids)
    await transact({
      leg: insertLegWrites({ ...v.parse(NewLeg, legBody()), ...model, id: legId, version: 1 }).leg,
      event: insertTrackingWrites({
        ...v.parse(NewTracking, eventBody()),
        ...model,
        id: eventId,
        date: model.createdAt,
      }).tracking,
    });
  return ids.flatMap(({ legId, eventId }) => [keys.coordination(legId), keys.tracking(eventId)]);
};

const idOf = ({ status, text, body }: Reply): number => {
  if (status !== 201) throw new Error(`journey: ${status} ${text}`);
  return body.data.id;
};
