import { setTimeout as pause } from 'node:timers/promises';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { coordinationRoutes } from '#shared/coordination/routes.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { etatAfterEvent } from '#shared/tracking/rules.ts';
import { callApi } from '../client.ts';
import { type ContainerName, type Day, DEMO_CONTAINERS, type DemoContainer, type DemoEvent } from './containers.ts';
import { legsOf, statutOf } from './legs.ts';
import type { SeedState } from './seed-state.ts';
import { midnightOf, type Step } from './timeline.ts';

/** Containers leave and arrive at that hour (UTC). */
const DEPARTURE_HOUR = 14;
const OPENING_HOUR = 7;
const HOUR_MS = 3_600_000;

type Named = { name: ContainerName; container: DemoContainer };
const all: readonly Named[] = Object.entries(DEMO_CONTAINERS).map(([name, container]) => ({
  name: name as ContainerName,
  container,
}));

/** Containers as they are opened, planned, told of and closed. */
export const journeySteps = (world: SeedState): Step[] => {
  const now = Date.now();
  return all.flatMap((one) => [
    openingOf(world, one, now),
    ...planOf(world, one, now),
    ...(one.container.events ?? []).map((event) => telling(world, one, event)),
    ...statutsOf(world, one),
  ]);
};

const instant = (day: Day, hour: number, now: number): string =>
  new Date(midnightOf(day, now) + hour * HOUR_MS).toISOString();

const openingOf = (world: SeedState, { name, container }: Named, now: number): Step => {
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
      const { data } = await callApi(
        world.api,
        bookingsRoutes.create,
        { body: { ...body, ...dates } },
        await world.admin(),
      );
      world.opened(name, data.id);
    },
  };
};

/** The way is planned when the container is opened, and noted down as far as it has come. */
const planOf = (world: SeedState, { name, container }: Named, now: number): Step[] => {
  const legs = legsOf(container).map((leg) => ({ leg, id: 0 }));
  const add = async () => {
    for (const one of legs) {
      const { from, to, ...rest } = one.leg;
      const dates = { dateDepart: instant(from, DEPARTURE_HOUR, now), dateArrivee: instant(to, DEPARTURE_HOUR, now) };
      const input = { params: { bookingId: world.containerId(name) }, body: { ...rest, ...dates } };
      one.id = (await callApi(world.api, coordinationRoutes.add, input, await world.admin())).data.id;
    }
  };
  const note = async () => {
    for (const { leg, id } of legs) {
      const statut = statutOf(leg);
      if (statut === 'PLANIFIE') continue;
      await callApi(world.api, coordinationRoutes.update, { params: { id }, body: { statut } }, await world.admin());
    }
  };
  return [
    { on: container.opened, phase: 'book', run: add },
    { on: -1, phase: 'tell', run: note },
  ];
};

const telling = (world: SeedState, { name }: Named, { on, at, description = '', ...event }: DemoEvent): Step => ({
  on,
  phase: 'tell',
  run: async () => {
    const params = { bookingId: world.containerId(name) };
    const place = at && { latitude: at[0], longitude: at[1] };
    const body = { ...event, ...place, description };
    await callApi(world.api, trackingRoutes.add, { params, body }, await world.admin());
    if (etatAfterEvent(event.statut)) await untilAllAre(world, name, event.statut);
  },
});

const statutsOf = (world: SeedState, { name, container }: Named): Step[] =>
  (container.becomes ?? []).map(({ on, statut }) => ({
    on,
    phase: 'decide',
    run: async () => {
      const params = { id: world.containerId(name) };
      await callApi(world.api, bookingsRoutes.setStatut, { params, query: { statut } }, await world.admin());
      if (statut === 'ANNULE') await untilAllAre(world, name, 'ANNULE');
    },
  }));

const LOOK_MS = 20;
const PATIENCE_MS = 5_000;

/** The parcels follow their container by the stream: what comes next builds on that. */
const untilAllAre = async (world: SeedState, name: ContainerName, etat: Etat): Promise<void> => {
  const params = { id: world.containerId(name) };
  const given = performance.now() + PATIENCE_MS;
  for (;;) {
    const { data } = await callApi(
      world.api,
      colisRoutes.ofContainer,
      { params, query: { limit: String(PAGE_SIZES.largest) } },
      await world.admin(),
    );
    if (data.every((colis) => colis.etat === etat || colis.etat === 'ANNULE' || colis.etat === 'LIVRE')) return;
    if (performance.now() > given) throw new Error(`The parcels of "${name}" did not become ${etat}.`);
    await pause(LOOK_MS);
  }
};
