import type { DeviceReport } from '#shared/devices/schema.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { pagesOf } from '../core/table/query.ts';
import { findDevice, pageOfDevices, type StoredDevice, saveDevice } from './devices.table.ts';
import { type ArrivedRecord, applyContact, countHeld } from './record-gaps.ts';

/**
 * Records what a device says of the caller's records, and that one of them arrived; safe to repeat. Throws BUSY when
 * the device is heard from again and again meanwhile.
 */
export const contactDevice = async (
  agent: RecordingAgent,
  appareil: string,
  report: DeviceReport,
  recu?: ArrivedRecord,
): Promise<StoredDevice> => {
  const { userId, siteId } = agent;
  const stored = await findDevice(userId, appareil);
  return changeDevice(stored ?? newDevice(agent, appareil), async (current) => {
    const now = nowIso();
    if (current.version === 0) await markReplaced(userId, appareil, now);
    const numbering = applyContact(current, { ...report, recu }, now);
    return { ...current, ...numbering, siteId, dernierContact: now, remplaceLe: undefined };
  });
};

const newDevice = ({ userId, siteId }: RecordingAgent, appareil: string): StoredDevice => {
  const createdAt = nowIso();
  const numbering = { numero: 0, manques: [], enAttente: [] };
  return { ...numbering, id: newId(), userId, appareil, siteId, createdAt, dernierContact: createdAt, version: 0 };
};

/**
 * Marks the user's other devices that hold records, when a new one is heard from: the browser may have cleared them,
 * and then draws another id.
 */
const markReplaced = async (userId: number, appareil: string, now: string): Promise<void> => {
  for await (const devices of pagesOf((page) => pageOfDevices(userId, page)))
    for (const device of devices)
      if (device.appareil !== appareil && device.remplaceLe === undefined && countHeld(device) > 0)
        await changeDevice(device, async (current) => ({ ...current, remplaceLe: now }));
};

/**
 * Stores a device as `change` makes it of the current one. Throws BUSY when others change it again and again meanwhile.
 */
const changeDevice = async (
  device: StoredDevice,
  change: (current: StoredDevice) => Promise<StoredDevice>,
  attemptsLeft = ATTEMPTS.device,
): Promise<StoredDevice> => {
  const changed = await change(device);
  try {
    await saveDevice(changed);
    return changed;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    const current = await findDevice(device.userId, device.appareil);
    return changeDevice(current ?? { ...device, version: 0 }, change, attemptsLeft - 1);
  }
};
