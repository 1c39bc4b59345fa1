import { randomUUID } from 'node:crypto';
import { keys } from '#functions/core/table/keys.ts';
import type { StoredDevice } from '#functions/devices/devices.table.ts';
import { DEVICE_HEADER } from '#shared/devices/header.ts';
import type { DeviceRecord } from '#shared/devices/schema.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { setStored, storedItem } from '../calls/stored-state.ts';
import { asAdmin } from './journey.ts';

/** Records of an agent's device, and what is missing of them. */

const PAST = '2026-01-01T00:00:00.000Z';

type Announced = Partial<Omit<DeviceRecord, 'appareil' | 'numero'>>;

/** Device of an agent, with a new id or a known one. */
export const newDevice = (agent: Person, appareil: string = randomUUID()) => {
  const header = (numero: number, announced: Announced = {}) => ({
    [DEVICE_HEADER]: JSON.stringify({ appareil, numero, ...announced }),
  });
  /** Sends the record with this number; each has a key of its own. */
  const record = (numero: number, path: string, body: unknown, announced: Announced = {}): Promise<Reply> =>
    api('POST', path, {
      token: agent.token,
      body,
      headers: { 'idempotency-key': `${appareil}-${numero}`, ...header(numero, announced) },
    });
  return {
    appareil,
    header,
    stored: async () => (await storedItem(keys.device(agent.userId, appareil))) as StoredDevice | undefined,
    record,
    /** Receives a parcel as its record with this number. */
    receive: (numero: number, colisId: number, announced: Announced = {}): Promise<Reply> =>
      record(numero, `/agent/colis/${colisId}/reception`, {}, announced),
    report: (dernier: number, announced: Omit<Announced, 'dernier'> = {}): Promise<Reply> =>
      api('PUT', `/agent/appareils/${appareil}`, { token: agent.token, body: { dernier, ...announced } }),
    /** Lets the time pass after which an admin is told of what is missing now. */
    waitUntilDue: async (): Promise<void> => {
      const key = keys.device(agent.userId, appareil);
      await setStored(key, 'aVerifierLe', PAST);
      await setStored(key, 'dueSk', `${PAST}#${agent.userId}#${appareil}`);
    },
    /** Lets the device be silent for long enough that an admin is told of what it holds. */
    beSilent: (): Promise<void> => setStored(keys.device(agent.userId, appareil), 'dernierContact', PAST),
    verify: (body: unknown, by?: Person): Promise<Reply> => {
      const path = `/appareils/${agent.userId}/${appareil}/verification`;
      return by ? api('POST', path, { token: by.token, body }) : asAdmin('POST', path, body);
    },
    /** Entries of this device as admins see them. */
    shown: (statut: 'OUVERT' | 'CLOS' = 'OUVERT') => missingOf(appareil, statut),
  };
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads the body as any client would
const missingOf = async (appareil: string, statut: string): Promise<any[]> => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const found: any[] = [];
  let cursor: string | undefined = '';
  do {
    const { body }: Reply = await asAdmin('GET', `/appareils/manquants?statut=${statut}&limit=100${cursor}`);
    found.push(...body.data.filter((each: { appareil: string }) => each.appareil === appareil));
    cursor = body.next && `&cursor=${encodeURIComponent(body.next)}`;
  } while (cursor);
  return found;
};
