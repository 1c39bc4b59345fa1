import { randomUUID } from 'node:crypto';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { api } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { severalColis } from '../support/calls/table.ts';
import { newDevice } from '../support/items/devices.ts';
import { newDepot } from '../support/items/intake.ts';
import { LIMITS, type Step, WRITE_LIMITS } from './step.ts';

/** Parcels of the action for many. */
const BULK = 10;

const HEAVIER = { poids: 12, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };

/** Performs an agent's intake and loading, and an admin's work in the cockpit, on paid parcels of $100. */
export const workAtDepot = async (step: Step, { token }: Person): Promise<void> => {
  const { agent, container } = await newDepot();
  const paid = { paymentId: 1_234_567_890 };
  const [first = 0, second = 0, ...others] = await severalColis(await makeCustomer(), container.id, BULK + 2, paid);
  const device = newDevice(agent);
  const get = (path: string) => () => api('GET', path, { token });

  await step('receive a parcel (agent)', undefined, () => device.receive(1, first), WRITE_LIMITS.receive);
  const measured = () => device.record(2, `/agent/colis/${second}/reception`, { mesures: HEAVIER });
  await step('receive a heavier parcel (agent)', undefined, measured, WRITE_LIMITS.receiveHeavier);
  const load = () => device.record(3, `/agent/colis/${first}/chargement`, { conteneurId: container.id });
  await step('load a parcel (agent)', undefined, load, WRITE_LIMITS.load);
  const action = { type: 'ETAT', etat: 'EN_ATTENTE', motif: 'Arrivés avec la tournée' };
  const body = { action, lot: randomUUID(), colis: others.map((id) => ({ id })) };
  const act = () => api('POST', `/cockpit/conteneurs/${container.id}/actions`, { token, body });
  await step(`act on ${BULK} parcels (admin)`, undefined, act, WRITE_LIMITS.actOnTen);
  await step('cockpit (admin)', LIMITS.cockpit, get(`/cockpit/conteneurs/${container.id}`));
  const rows = `/cockpit/conteneurs/${container.id}/colis?limit=${PAGE_SIZES.cockpit}`;
  await step("cockpit's parcels (admin)", LIMITS.cockpit, get(rows));
  await step('search by name (admin)', undefined, get('/recherche?q=sarr'));
};
