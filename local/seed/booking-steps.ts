import { colisRoutes } from '#shared/colis/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { callApi } from '../client.ts';
import { book, pay, register, startPaying } from './actions.ts';
import type { ContainerName, Day } from './containers.ts';
import { DEMO_COLIS, type DemoColis } from './parcels.ts';
import { CUSTOMERS, type CustomerName } from './people.ts';
import type { SeedState } from './seed-state.ts';
import type { Step } from './timeline.ts';

/** Where and what, in the order of the bookings. */
type Row = { where: ContainerName; colis: DemoColis };
const rows: readonly Row[] = Object.entries(DEMO_COLIS)
  .flatMap(([where, all]) => all.map((colis) => ({ where: where as ContainerName, colis })))
  .sort((a, b) => a.colis.on - b.colis.on);

/** A customer's first parcel: they register for it, and pay it at once. */
const firsts = new Map(rows.toReversed().map((row) => [row.colis.by, row.colis]));
const isFirst = ({ colis }: Row): boolean => firsts.get(colis.by) === colis;

/** Bookings, payments, decisions on customs documents and moves of single parcels. */
export const bookingSteps = (world: SeedState, canPay: boolean): Step[] => [
  ...rows.map((row) => bookingOf(world, row, canPay)),
  ...cardPayments(world, canPay),
  ...rows.flatMap((row) => paymentByHand(world, row)),
  ...rows.flatMap((row) => decisionOn(world, row)),
  ...rows.flatMap((row) => movesOf(world, row)),
];

const bookingOf = (world: SeedState, row: Row, canPay: boolean): Step => ({
  on: row.colis.on,
  phase: isFirst(row) ? 'register' : 'book',
  run: async () => {
    const { by, to = 0 } = row.colis;
    const person = CUSTOMERS[by];
    if (isFirst(row)) await register(world.api, person);
    const session = await world.sessionOf(by);
    const recipient = person.recipients[to] ?? person.recipients[0];
    const booked = await book(world.api, session, world.containerId(row.where), row.colis, recipient);
    world.booked(row.colis, booked);
    if (isFirst(row)) await payByCard(world, by, [row], canPay);
  },
});

/** What a customer booked on a day is paid together. */
const cardPayments = (world: SeedState, canPay: boolean): Step[] => {
  const byCard = rows.filter((row) => (row.colis.pay ?? 'left') === 'left' && !isFirst(row));
  const groups = Map.groupBy(byCard, ({ colis }) => `${colis.by} ${colis.on}`);
  return [...groups.values()].flatMap((group) => {
    const [{ colis } = { colis: undefined }] = group;
    if (!colis) return [];
    const { by, on } = colis;
    return [{ on, phase: 'pay' as const, run: () => payTogether(world, by, group, canPay) }];
  });
};

/** A payment page that was left ends when its customer pays something else with it in the selection. */
const payTogether = async (
  world: SeedState,
  by: CustomerName,
  group: readonly Row[],
  canPay: boolean,
): Promise<void> => {
  const left = group.filter(({ colis }) => colis.pay === 'left');
  if (left.length > 0 && canPay) await startPaying(world.api, await world.sessionOf(by), idsOf(world, left));
  await payByCard(world, by, group, canPay);
};

/** By the stand-in's card; without it (real keys) by a transfer that is confirmed. */
const payByCard = async (world: SeedState, by: CustomerName, group: readonly Row[], canPay: boolean): Promise<void> => {
  if (canPay) return pay(world.api, await world.sessionOf(by), idsOf(world, group));
  for (const row of group) await confirm(world, await record(world, row, 'VIREMENT'));
};

const idsOf = (world: SeedState, group: readonly Row[]): number[] => group.map(({ colis }) => world.ids(colis).colisId);

const record = async (world: SeedState, { where, colis }: Row, moyen: 'ESPECES' | 'VIREMENT'): Promise<number> => {
  const { userId } = await world.sessionOf(colis.by);
  const params = { userId, bookingId: world.containerId(where) };
  const body = { moyen, colisIds: [world.ids(colis).colisId] };
  return (await callApi(world.api, paymentsRoutes.add, { params, body }, await world.admin())).data.id;
};

const confirm = async (world: SeedState, id: number) =>
  callApi(world.api, paymentsRoutes.confirm, { params: { id } }, await world.admin());

const paymentByHand = (world: SeedState, row: Row): Step[] => {
  const { pay: byHand } = row.colis;
  if (typeof byHand !== 'object') return [];
  const { how, on, confirmed, rejected } = byHand;
  let id = 0;
  const recorded: Step = {
    on,
    phase: 'record',
    run: async () => {
      id = await record(world, row, how);
    },
  };
  const reject = async () => callApi(world.api, paymentsRoutes.reject, { params: { id } }, await world.admin());
  return [recorded, ...stepOn(confirmed, () => confirm(world, id)), ...stepOn(rejected, reject)];
};

const stepOn = (on: Day | undefined, run: Step['run']): Step[] =>
  on === undefined ? [] : [{ on, phase: 'confirm', run }];

/** Documents are read at the end of the day; those of the last one wait. */
const decisionOn = (world: SeedState, { colis }: Row): Step[] => {
  const { on, customs = { statut: 'ACCEPTE' } } = colis;
  const { statut, motif } = customs;
  if (on >= -1) return [];
  const run = async () => {
    const params = { id: world.ids(colis).documentId };
    const body = motif === undefined ? {} : { motif };
    return callApi(world.api, customsRoutes.setStatut, { params, query: { statut }, body }, await world.admin());
  };
  return [{ on, phase: 'decide', run }];
};

const movesOf = (world: SeedState, { colis }: Row): Step[] =>
  (colis.moves ?? []).map(({ on, etat }) => ({
    on,
    phase: 'move',
    run: async () => {
      const params = { id: world.ids(colis).colisId };
      return callApi(world.api, colisRoutes.update, { params, body: { etat } }, await world.admin());
    },
  }));
