import { containersRoutes } from '#shared/containers/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import { callApi, type Session } from '../client.ts';
import { upload } from './actions.ts';
import { type ContainerName, DEMO_CONTAINERS, type DemoContainer } from './containers.ts';
import { DEMO_COLIS, type DemoColis, sidesOf } from './parcels.ts';
import type { SeedState } from './seed-state.ts';
import { AGENT_CITY } from './sites.ts';
import type { Step } from './timeline.ts';

/** Steps in which parcels are received, some of them loaded, and manifests closed. */
export const intakeSteps = (state: SeedState): Step[] => [
  ...Object.entries(DEMO_COLIS).flatMap(([name, all]) =>
    all.flatMap((colis) => [
      ...intakeOf(state, name as ContainerName, colis),
      ...loadingOf(state, name as ContainerName, colis),
    ]),
  ),
  ...Object.entries(DEMO_CONTAINERS).flatMap(([name, container]) => closingOf(state, name as ContainerName, container)),
];

/** Returns who works where a container is loaded: the demo agent, or an admin where the company has no agent. */
const depotStaff = (state: SeedState, name: ContainerName): Promise<Session> =>
  DEMO_CONTAINERS[name].lieuEnlevement === AGENT_CITY ? state.agent() : state.admin();

const intakeOf = (state: SeedState, name: ContainerName, colis: DemoColis): Step[] => {
  const { intake } = colis;
  if (!intake) return [];
  const { on, kg, refused } = intake;
  const run = async () => {
    const agent = await depotStaff(state, name);
    const isUnusual = kg !== undefined || refused !== undefined;
    const body = {
      leAppareil: new Date().toISOString(),
      ...(kg !== undefined && { mesures: { poids: kg, ...sidesOf(colis) } }),
      ...(refused !== undefined && { refus: refused }),
      ...(isUnusual && { photoKeys: [await upload(state.api, agent, 'intake')] }),
    };
    const params = { reference: String(state.ids(colis).colisId) };
    return callApi(state.api, intakeRoutes.receive, { params, body }, agent);
  };
  return [{ on, phase: 'move', run }];
};

const loadingOf = (state: SeedState, name: ContainerName, colis: DemoColis): Step[] => {
  const on = colis.intake?.loadedOn;
  if (on === undefined) return [];
  const run = async () => {
    const params = { reference: String(state.ids(colis).colisId) };
    const body = { conteneurId: state.containerId(name), leAppareil: new Date().toISOString() };
    return callApi(state.api, manifestRoutes.load, { params, body }, await depotStaff(state, name));
  };
  return [{ on, phase: 'load', run }];
};

/** Returns the step that closes a loading manifest, once the references of the container are known. */
const closingOf = (state: SeedState, name: ContainerName, { sealed }: DemoContainer): Step[] => {
  if (!sealed) return [];
  const { on, ...references } = sealed;
  const run = async () => {
    const params = { id: state.containerId(name) };
    const admin = await state.admin();
    await callApi(state.api, containersRoutes.update, { params, body: references }, admin);
    const { revision } = (await callApi(state.api, manifestRoutes.loadingManifest, { params }, admin)).data;
    const { controle } = (await callApi(state.api, customsRoutes.check, { params: { bookingId: params.id } }, admin))
      .data;
    return callApi(state.api, manifestRoutes.closeLoading, { params, body: { revision, motifs: [], controle } }, admin);
  };
  return [{ on, phase: 'decide', run }];
};
