import { expect, test } from 'vitest';
import type { Reply } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { storedColis } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
  wrongCodes,
} from '../../support/items/arrival.ts';
import { newAgent } from '../../support/items/sites.ts';

/**
 * Two devices record the handovers of the same parcels without a network, then send them at once, each in its own
 * order and one at a time, as the queue does; some requests are sent twice, as after a lost answer.
 */

/** A record that waits on a device. */
type Waiting = { id: number; body: object; key: string };

/** Sends the records of a device in their order; every seventh one twice. Returns the last answer to each. */
const sendAll = async (agent: Person, waiting: readonly Waiting[]): Promise<Map<number, Reply>> => {
  const answers = new Map<number, Reply>();
  for (const [index, { id, body, key }] of waiting.entries()) {
    if (index % 7 === 0) await handOver(agent, id, body, key);
    answers.set(id, await handOver(agent, id, body, key));
  }
  return answers;
};

/** Tests the handovers of this many parcels. */
export const testHandoverModel = (parcels: number): void => {
  ownCloud();

  test(`${parcels} parcels handed over on two devices without a network are each handed over once, and the other device lists a conflict`, async () => {
    const { site, agent, container } = await newArrival({ poidsMax: 30_000, volumeMax: 100 });
    const [other, sender] = [await newAgent(site), await makeCustomer()];
    await makeAvailable(agent, container.id);
    const ids = await Promise.all(Array.from({ length: parcels }, () => comingColis(sender, container.id)));
    for (const id of ids) await unload(agent, id, container.id);
    const recordOn = async (device: Person, name: string, order: readonly number[]): Promise<Waiting[]> => {
      const waiting: Waiting[] = [];
      const { signatureKey } = await handoverBody(device, '');
      for (const [index, id] of order.entries()) {
        const code = (await codeOf(sender, id)) ?? '';
        const typed = index % 10 === 9 ? wrongCodes(code, 1)[0] : code; // every tenth code is typed wrong
        const leAppareil = new Date(Date.UTC(2026, 11, 20, 9, index)).toISOString();
        const body = { nom: name, qualite: 'DESTINATAIRE', signatureKey, code: typed, leAppareil };
        waiting.push({ id, body, key: `${device.userId}.${id}` });
      }
      return waiting;
    };
    const first = await recordOn(agent, 'Appareil un', ids);
    const second = await recordOn(other, 'Appareil deux', ids.toReversed());
    const [one, two] = await Promise.all([sendAll(agent, first), sendAll(other, second)]);
    for (const id of ids) {
      const answers = [one.get(id), two.get(id)].map((reply) => [reply?.status, reply?.body.code]);
      const accepted = answers.filter(([status]) => status === 201);
      const { etat } = await storedColis(sender, id);
      expect([id, accepted.length, etat]).toEqual([id, etat === 'LIVRE' ? 1 : 0, etat]);
      for (const [status, code] of answers.filter(([status]) => status !== 201))
        expect([status, code]).toEqual([409, expect.stringMatching(/^(COLIS_HANDED_OVER|COLLECTION_CODE_WRONG)$/)]);
    }
    const handedOver = await Promise.all(ids.map(async (id) => (await storedColis(sender, id)).etat === 'LIVRE'));
    expect(handedOver.filter(Boolean).length).toBeGreaterThanOrEqual(parcels - Math.floor(parcels / 10)); // wrong codes of both devices may meet
  });
};
