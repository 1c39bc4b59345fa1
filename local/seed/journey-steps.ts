import { containersRoutes } from '#shared/containers/routes.ts';
import { legsRoutes } from '#shared/legs/routes.ts';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { setsEtat } from '#shared/tracking/rules.ts';
import { callApi } from '../client.ts';
import { type ContainerName, type Day, DEMO_CONTAINERS, type DemoContainer, type DemoEvent } from './containers.ts';
import { arrivalOf, DEPARTURE_HOUR } from './dates.ts';
import { type Leg, legsOf, statutOf } from './legs.ts';
import type { SeedState } from './seed-state.ts';
import { midnightOf, type Step } from './timeline.ts';

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

/** Reports whether customers can book a container today. */
const isBookable = ({ leaves, statut, becomes }: DemoContainer): boolean => leaves > 0 && !statut && !becomes;

const instant = (day: Day, hour: number, now: number): string =>
  new Date(midnightOf(day, now) + hour * HOUR_MS).toISOString();

const openingOf = (state: SeedState, { name, container }: NamedContainer, now: number): Step => {
  const { opened, leaves, sailsDays, becomes, events, port, sealed, milestones, delay, available, atList, ...body } =
    container;
  return {
    on: opened,
    phase: 'open',
    opensSite: isBookable(container),
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
        { body: { ...body, ...dates, ...sites, ...(atList && { tarifId: state.tarifId() }) } },
        await state.admin(),
      );
      state.addContainer(name, data.id);
    },
  };
};

/** Steps that plan the legs when the container is opened, and later set their statut, and their dates after a delay. */
const planOf = (state: SeedState, { name, container }: NamedContainer, now: number): Step[] => {
  const legs = legsOf(container, container.leaves + container.sailsDays).map((leg) => ({ leg, id: 0 }));
  const datesOf = ({ from, to }: Pick<Leg, 'from' | 'to'>) => ({
    dateDepart: instant(from, DEPARTURE_HOUR, now),
    dateArrivee: instant(to, DEPARTURE_HOUR, now),
  });
  const add = async () => {
    for (const one of legs) {
      const { from, to, ...rest } = one.leg;
      const body = { ...rest, ...datesOf({ from, to }) };
      const input = { params: { bookingId: state.containerId(name) }, body };
      one.id = (await callApi(state.api, legsRoutes.add, input, await state.admin())).data.id;
    }
  };
  const update = async () => {
    for (const [index, leg] of legsOf(container, arrivalOf(container)).entries()) {
      const body = { statut: statutOf(leg), ...(container.delay && datesOf(leg)) };
      if (body.statut === 'PLANIFIE' && !container.delay) continue;
      const params = { id: legs[index]?.id ?? 0 };
      await callApi(state.api, legsRoutes.update, { params, body }, await state.admin());
    }
  };
  return [
    { on: container.opened, phase: 'book', opensSite: isBookable(container), run: add },
    { on: -1, phase: 'tell', run: update },
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
    if (setsEtat(event.statut)) await state.settled(); // the stream updates the parcels, on which the next steps depend
  },
});

const statutsOf = (state: SeedState, { name, container }: NamedContainer): Step[] =>
  (container.becomes ?? []).map(({ on, statut }) => ({
    on,
    phase: 'decide',
    run: async () => {
      const params = { id: state.containerId(name) };
      await callApi(state.api, containersRoutes.setStatut, { params, query: { statut } }, await state.admin());
      if (statut === 'ANNULE') await state.settled();
    },
  }));
