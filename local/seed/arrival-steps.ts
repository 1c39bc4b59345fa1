import { colisRoutes } from '#shared/colis/routes.ts';
import { handoverRoutes } from '#shared/handover/routes.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { callApi } from '../client.ts';
import { upload } from './actions.ts';
import { type ContainerName, DEMO_CONTAINERS, type DemoContainer } from './containers.ts';
import { DEMO_COLIS, type DemoColis, type DemoHandover } from './parcels.ts';
import type { SeedState } from './seed-state.ts';
import { midnightOf, type Step } from './timeline.ts';

/** Steps at the arrival site: its agent unloads parcels, announces that they can be collected, and hands some over. */
export const arrivalSteps = (state: SeedState): Step[] => [
  ...Object.entries(DEMO_COLIS).flatMap(([name, all]) =>
    all.flatMap((colis) => [
      ...unloadingOf(state, name as ContainerName, colis),
      ...handoverOf(state, colis),
      ...proxyOf(state, colis),
    ]),
  ),
  ...Object.entries(DEMO_CONTAINERS).flatMap(([name, container]) =>
    availabilityOf(state, name as ContainerName, container),
  ),
];

const deviceTime = (): { leAppareil: string } => ({ leAppareil: new Date().toISOString() });

const unloadingOf = (state: SeedState, name: ContainerName, colis: DemoColis): Step[] => {
  const { arrival } = colis;
  if (!arrival) return [];
  const { on, damage } = arrival;
  const run = async () => {
    const agent = await state.arrivalAgent();
    const params = { id: state.containerId(name), reference: String(state.ids(colis).colisId) };
    const damaged = damage !== undefined && {
      dommage: damage,
      photoKeys: [await upload(state.api, agent, 'intake', 'damaged')],
    };
    return callApi(state.api, manifestRoutes.unload, { params, body: { ...deviceTime(), ...damaged } }, agent);
  };
  return [{ on, phase: 'move', run }];
};

const availabilityOf = (state: SeedState, name: ContainerName, { available }: DemoContainer): Step[] => {
  if (!available) return [];
  const dernierJour = new Date(midnightOf(available.lastDay)).toISOString().slice(0, 10);
  const run = async () => {
    const params = { id: state.containerId(name) };
    return callApi(
      state.api,
      handoverRoutes.makeAvailable,
      { params, body: { dernierJour } },
      await state.arrivalAgent(),
    );
  };
  return [{ on: available.on, phase: 'decide', run }];
};

const handoverOf = (state: SeedState, colis: DemoColis): Step[] => {
  const { handover } = colis.arrival ?? {};
  if (!handover) return [];
  const run = async () => {
    const agent = await state.arrivalAgent();
    const signatureKey = await upload(state.api, agent, 'handover');
    const { nom, qualite } = handover;
    const body = { nom, qualite, signatureKey, ...deviceTime(), ...(await proofOf(state, colis, handover)) };
    const params = { reference: String(state.ids(colis).colisId) };
    return callApi(state.api, handoverRoutes.handOver, { params, body }, agent);
  };
  return [{ on: handover.on, phase: 'move', run }];
};

/** Returns what the person shows: their ID, which is photographed, or the code that the sender passed on. */
const proofOf = async (state: SeedState, colis: DemoColis, { piece }: DemoHandover) => {
  if (piece) return { piece, photoKeys: [await upload(state.api, await state.arrivalAgent(), 'handover', 'card')] };
  const session = await state.sessionOf(colis.by);
  const params = { id: state.ids(colis).colisId };
  const { code } = (await callApi(state.api, handoverRoutes.collection, { params }, session)).data;
  if (code === null) throw new Error(`"${colis.what}" has no collection code.`);
  return { code };
};

const proxyOf = (state: SeedState, colis: DemoColis): Step[] => {
  const { proxy } = colis;
  if (!proxy) return [];
  const { on, ...body } = proxy;
  const run = async () => {
    const params = { id: state.ids(colis).colisId };
    const session = await state.sessionOf(colis.by);
    const { data } = await callApi(state.api, colisRoutes.get, { params }, session);
    await callApi(state.api, recipientsRoutes.nameProxy, { params: { code: data.codeSuivi ?? '' }, body });
    const news = await callApi(state.api, recipientsRoutes.messages, { params }, session);
    const le = news.data.mandatairePropose?.le ?? '';
    return callApi(state.api, recipientsRoutes.confirmProxy, { params, body: { le } }, session);
  };
  return [{ on, phase: 'write', run }];
};
