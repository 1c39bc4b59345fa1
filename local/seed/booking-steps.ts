import { colisRoutes } from '#shared/colis/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { CORRECTED_METHODS } from '#shared/payments/schema.ts';
import { callApi } from '../client.ts';
import { book, pay, register, startPaying } from './actions.ts';
import type { ContainerName, Day } from './containers.ts';
import { DEMO_COLIS, type DemoColis } from './parcels.ts';
import { CUSTOMERS, type CustomerName } from './people.ts';
import type { SeedState } from './seed-state.ts';
import type { Step } from './timeline.ts';

/** Demo parcel and its container; rows are in the order of the bookings. */
type Row = { container: ContainerName; colis: DemoColis };
const rows: readonly Row[] = Object.entries(DEMO_COLIS)
  .flatMap(([name, all]) => all.map((colis) => ({ container: name as ContainerName, colis })))
  .sort((a, b) => a.colis.on - b.colis.on);

/** First parcel of each customer, who registers on its day and pays it at once. */
const firstParcels = new Map(rows.toReversed().map((row) => [row.colis.by, row.colis]));
const isFirst = ({ colis }: Row): boolean => firstParcels.get(colis.by) === colis;

/** Registrations, bookings, payments, decisions on customs documents and moves of single parcels. */
export const bookingSteps = (state: SeedState, canPay: boolean): Step[] => [
  ...rows.filter(isFirst).map(({ colis }) => registrationOf(state, colis)),
  ...rows.map((row) => bookingOf(state, row, canPay)),
  ...cardPayments(state, canPay),
  ...rows.flatMap((row) => paymentByHand(state, row)),
  ...rows.flatMap((row) => decisionOn(state, row)),
  ...rows.flatMap((row) => movesOf(state, row)),
];

const registrationOf = (state: SeedState, { by, on }: DemoColis): Step => ({
  on,
  phase: 'open',
  opensSite: true,
  run: () => register(state.api, CUSTOMERS[by]),
});

const bookingOf = (state: SeedState, row: Row, canPay: boolean): Step => ({
  on: row.colis.on,
  phase: isFirst(row) ? 'register' : 'book',
  run: async () => {
    const { by, to = 0 } = row.colis;
    const person = CUSTOMERS[by];
    const session = await state.sessionOf(by);
    const recipient = person.recipients[to] ?? person.recipients[0];
    const ids = await book(state.api, session, state.containerId(row.container), row.colis, recipient);
    state.addParcel(row.colis, ids);
    if (isFirst(row)) await payByCard(state, by, [row], canPay);
  },
});

/** Returns the card payments: a customer pays all parcels booked on one day together. */
const cardPayments = (state: SeedState, canPay: boolean): Step[] => {
  const byCard = rows.filter((row) => (row.colis.pay ?? 'left') === 'left' && !isFirst(row));
  const groups = Map.groupBy(byCard, ({ colis }) => `${colis.by} ${colis.on}`);
  return [...groups.values()].flatMap((group) => {
    const [{ colis } = { colis: undefined }] = group;
    if (!colis) return [];
    const { by, on } = colis;
    return [{ on, phase: 'pay' as const, run: () => payTogether(state, by, group, canPay) }];
  });
};

/** Pays parcels by card; a payment page that was left before ends, since its parcels are paid with them. */
const payTogether = async (
  state: SeedState,
  by: CustomerName,
  group: readonly Row[],
  canPay: boolean,
): Promise<void> => {
  const abandoned = group.filter(({ colis }) => colis.pay === 'left');
  if (abandoned.length > 0 && canPay) await startPaying(state.api, await state.sessionOf(by), idsOf(state, abandoned));
  await payByCard(state, by, group, canPay);
};

/** Pays with the emulator's test card; without the emulator (real keys) by a confirmed transfer. */
const payByCard = async (state: SeedState, by: CustomerName, group: readonly Row[], canPay: boolean): Promise<void> => {
  if (canPay) return pay(state.api, await state.sessionOf(by), idsOf(state, group));
  for (const row of group) await confirm(state, await record(state, row, 'VIREMENT'));
};

const idsOf = (state: SeedState, group: readonly Row[]): number[] => group.map(({ colis }) => state.ids(colis).colisId);

const record = async (
  state: SeedState,
  { container, colis }: Row,
  moyen: (typeof CORRECTED_METHODS)[number],
): Promise<number> => {
  const { userId } = await state.sessionOf(colis.by);
  const params = { userId, bookingId: state.containerId(container) };
  const body = { moyen, colisIds: [state.ids(colis).colisId] };
  return (await callApi(state.api, paymentsRoutes.add, { params, body }, await state.admin())).data.id;
};

const confirm = async (state: SeedState, id: number) =>
  callApi(state.api, paymentsRoutes.confirm, { params: { id } }, await state.admin());

const paymentByHand = (state: SeedState, row: Row): Step[] => {
  const { pay: byHand } = row.colis;
  if (typeof byHand !== 'object') return [];
  const { how, on, confirmed, rejected } = byHand;
  let id = 0;
  const recording: Step = {
    on,
    phase: 'record',
    run: async () => {
      id = await record(state, row, how);
    },
  };
  const reject = async () => callApi(state.api, paymentsRoutes.reject, { params: { id } }, await state.admin());
  return [recording, ...stepOn(confirmed, () => confirm(state, id)), ...stepOn(rejected, reject)];
};

const stepOn = (on: Day | undefined, run: Step['run']): Step[] =>
  on === undefined ? [] : [{ on, phase: 'confirm', run }];

/** Returns the decision on a customs document, at the end of a day; documents of the last day stay undecided. */
const decisionOn = (state: SeedState, { colis }: Row): Step[] => {
  const { on, customs = { statut: 'ACCEPTE' } } = colis;
  const { statut, motif } = customs;
  if (on >= -1) return [];
  const run = async () => {
    const params = { id: state.ids(colis).documentId };
    const body = motif === undefined ? {} : { motif };
    return callApi(state.api, customsRoutes.setStatut, { params, query: { statut }, body }, await state.admin());
  };
  return [{ on, phase: 'decide', run }];
};

const movesOf = (state: SeedState, { colis }: Row): Step[] =>
  (colis.moves ?? []).map(({ on, etat }) => ({
    on,
    phase: 'move',
    run: async () => {
      const params = { id: state.ids(colis).colisId };
      return callApi(state.api, colisRoutes.update, { params, body: { etat } }, await state.admin());
    },
  }));
