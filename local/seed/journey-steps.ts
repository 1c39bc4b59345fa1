import { setTimeout as pause } from 'node:timers/promises';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { legsRoutes } from '#shared/legs/routes.ts';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { setsEtat } from '#shared/tracking/rules.ts';
import { callApi } from '../client.ts';
import { type ContainerName, type Day, DEMO_CONTAINERS, type DemoContainer, type DemoEvent } from './containers.ts';
import { legsOf, statutOf } from './legs.ts';
import type { SeedState } from './seed-state.ts';
import { midnightOf, type Step } from './timeline.ts';

/** Hour (UTC) at which containers leave and arrive. */
const DEPARTURE_HOUR = 14;
const OPENING_HOUR = 7;
/** Days before the departure on which the depot takes the last parcels in. */
const RECEPTION_DAYS = 2;
const HOUR_MS = 3_600_000;

type NamedContainer = { name: ContainerName; container: DemoContainer };
const namedContainers: readonly NamedContainer[] = Object.entries(DEMO_CONTAINERS).map(([name, container]) => ({
  name: name as ContainerName,
  container,
}));

/** Steps that open and plan containers, add their tracking events and change their statut. */
export const journeySteps = (state: SeedState): Step[] => {
  const now = Date.now();
  return namedContainers.flatMap((one) => [
    openingOf(state, one, now),
    ...planOf(state, one, now),
    ...(one.container.events ?? []).map((event) => eventStepOf(state, one, event)),
    ...statutsOf(state, one),
  ]);
};

const instant = (day: Day, hour: number, now: number): string =>
  new Date(midnightOf(day, now) + hour * HOUR_MS).toISOString();

const openingOf = (state: SeedState, { name, container }: NamedContainer, now: number): Step => {
  const { opened, leaves, sailsDays, becomes, events, port, ...body } = container;
  return {
    on: opened,
    phase: 'open',
    run: async () => {
      const dates = {
        dateDepart: instant(leaves, DEPARTURE_HOUR, now),
        dateArrivee: instant(leaves + sailsDays, DEPARTURE_HOUR, now),
        dateReservation: instant(opened, OPENING_HOUR, now),
      };
      const sites = {
        siteDepartId: state.siteIn(container.lieuEnlevement),
        siteArriveeId: state.siteIn(container.destination),
        receptionFin: instant(leaves - RECEPTION_DAYS, DEPARTURE_HOUR, now),
      };
      const { data } = await callApi(
        state.api,
        containersRoutes.create,
        { body: { ...body, ...dates, ...sites } },
        await state.admin(),
      );
      state.addContainer(name, data.id);
    },
  };
};

/** Steps that plan the legs when the container is opened, and later set their statut. */
const planOf = (state: SeedState, { name, container }: NamedContainer, now: number): Step[] => {
  const legs = legsOf(container).map((leg) => ({ leg, id: 0 }));
  const add = async () => {
    for (const one of legs) {
      const { from, to, ...rest } = one.leg;
      const dates = { dateDepart: instant(from, DEPARTURE_HOUR, now), dateArrivee: instant(to, DEPARTURE_HOUR, now) };
      const input = { params: { bookingId: state.containerId(name) }, body: { ...rest, ...dates } };
      one.id = (await callApi(state.api, legsRoutes.add, input, await state.admin())).data.id;
    }
  };
  const updateStatuts = async () => {
    for (const { leg, id } of legs) {
      const statut = statutOf(leg);
      if (statut === 'PLANIFIE') continue;
      await callApi(state.api, legsRoutes.update, { params: { id }, body: { statut } }, await state.admin());
    }
  };
  return [
    { on: container.opened, phase: 'book', run: add },
    { on: -1, phase: 'tell', run: updateStatuts },
  ];
};

const eventStepOf = (
  state: SeedState,
  { name }: NamedContainer,
  { on, at, description = '', ...event }: DemoEvent,
): Step => ({
  on,
  phase: 'tell',
  run: async () => {
    const params = { bookingId: state.containerId(name) };
    const place = at && { latitude: at[0], longitude: at[1] };
    const body = { ...event, ...place, description };
    await callApi(state.api, trackingRoutes.add, { params, body }, await state.admin());
    if (setsEtat(event.statut)) await waitForEtat(state, name, event.statut);
  },
});

const statutsOf = (state: SeedState, { name, container }: NamedContainer): Step[] =>
  (container.becomes ?? []).map(({ on, statut }) => ({
    on,
    phase: 'decide',
    run: async () => {
      const params = { id: state.containerId(name) };
      await callApi(state.api, containersRoutes.setStatut, { params, query: { statut } }, await state.admin());
      if (statut === 'ANNULE') await waitForEtat(state, name, 'ANNULE');
    },
  }));

const POLL_MS = 20;
const TIMEOUT_MS = 5_000;

/** Waits until the stream has updated the parcels of a container, on which the next steps depend. */
const waitForEtat = async (state: SeedState, name: ContainerName, etat: Etat): Promise<void> => {
  const params = { id: state.containerId(name) };
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { data } = await callApi(
      state.api,
      colisRoutes.ofContainer,
      { params, query: { limit: String(PAGE_SIZES.largest) } },
      await state.admin(),
    );
    if (data.every((colis) => colis.etat === etat || colis.etat === 'ANNULE' || colis.etat === 'LIVRE')) return;
    if (performance.now() > deadline) throw new Error(`The parcels of "${name}" did not become ${etat}.`);
    await pause(POLL_MS);
  }
};
