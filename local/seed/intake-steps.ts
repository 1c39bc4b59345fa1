import { intakeRoutes } from '#shared/intake/routes.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import { callApi } from '../client.ts';
import { upload } from './actions.ts';
import type { ContainerName } from './containers.ts';
import { DEMO_COLIS, type DemoColis, sidesOf } from './parcels.ts';
import type { SeedState } from './seed-state.ts';
import type { Step } from './timeline.ts';

/** Steps in which the demo agent receives parcels, and loads some of them. */
export const intakeSteps = (state: SeedState): Step[] =>
  Object.entries(DEMO_COLIS).flatMap(([name, all]) =>
    all.flatMap((colis) => [...intakeOf(state, colis), ...loadingOf(state, name as ContainerName, colis)]),
  );

const intakeOf = (state: SeedState, colis: DemoColis): Step[] => {
  const { intake } = colis;
  if (!intake) return [];
  const { on, kg, refused } = intake;
  const run = async () => {
    const agent = await state.agent();
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
    return callApi(state.api, manifestRoutes.load, { params, body }, await state.agent());
  };
  return [{ on, phase: 'load', run }];
};
