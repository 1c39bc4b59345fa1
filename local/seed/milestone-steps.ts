import { containersRoutes } from '#shared/containers/routes.ts';
import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { callApi } from '../client.ts';
import { type ContainerName, DEMO_CONTAINERS, type DemoContainer } from './containers.ts';
import { arrivalOf, DEPARTURE_HOUR } from './dates.ts';
import type { SeedState } from './seed-state.ts';
import { midnightOf, type Step } from './timeline.ts';

/** Steps in which an admin records milestones and announces later arrivals. */
export const milestoneSteps = (state: SeedState): Step[] => {
  const now = Date.now();
  return Object.entries(DEMO_CONTAINERS).flatMap(([name, container]) => [
    ...recordsOf(state, name as ContainerName, container),
    ...delayOf(state, name as ContainerName, container, now),
  ]);
};

const versionOf = async (state: SeedState, id: number): Promise<number> =>
  (await callApi(state.api, milestonesRoutes.ofContainer, { params: { id } }, await state.admin())).data.version ?? 0;

const recordsOf = (state: SeedState, name: ContainerName, { milestones = [] }: DemoContainer): Step[] =>
  milestones.map(({ on, code, unlocode }) => ({
    on,
    phase: 'write',
    run: async () => {
      const id = state.containerId(name);
      const body = { date: new Date().toISOString(), unlocode, version: await versionOf(state, id) };
      return callApi(state.api, milestonesRoutes.record, { params: { id, code }, body }, await state.admin());
    },
  }));

/** Returns the step that moves the arrival; without a reason by the contract's call, which accepts that. */
const delayOf = (state: SeedState, name: ContainerName, container: DemoContainer, now: number): Step[] => {
  const { delay } = container;
  if (!delay) return [];
  const { on, motif, note } = delay;
  const arrival = new Date(midnightOf(arrivalOf(container), now) + DEPARTURE_HOUR * 3_600_000).toISOString();
  const run = async () => {
    const id = state.containerId(name);
    const admin = await state.admin();
    if (!motif)
      return callApi(state.api, containersRoutes.update, { params: { id }, body: { dateArrivee: arrival } }, admin);
    const body = { date: arrival, motif, note: note ?? '', version: await versionOf(state, id) };
    return callApi(state.api, milestonesRoutes.estimate, { params: { id, code: 'ARRI' }, body }, admin);
  };
  return [{ on, phase: 'decide', run }];
};
