import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { countRemaining } from '#infra/ops/migrate-table.ts';
import { callApi, type Session } from '#local/client.ts';
import type { Cloud } from '#local/cloud.ts';
import { DEMO_COLIS } from '#local/seed/parcels.ts';
import { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { seed } from '#local/seed/seed.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import { ETATS } from '#shared/colis/constants.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { contactRoutes } from '#shared/contact/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { isOpen, usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { CUSTOMS_STATUTS } from '#shared/customs/constants.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { depensesRoutes } from '#shared/depenses/routes.ts';
import { handoverRoutes } from '#shared/handover/routes.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { LEG_STATUTS } from '#shared/legs/constants.ts';
import { legsRoutes } from '#shared/legs/routes.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import { milestonesRoutes } from '#shared/milestones/routes.ts';
import { notificationsRoutes } from '#shared/notifications/routes.ts';
import { PAYMENT_STATUTS } from '#shared/payments/constants.ts';
import { sumMovements } from '#shared/payments/movements.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import { centsOf } from '#shared/units.ts';
import { contradictionsIn } from '../support/calls/contradictions.ts';
import { startFaultyProxy } from '../support/clouds/faulty-proxy.ts';
import { freshCloud } from '../support/clouds/fresh-cloud.ts';

const query = { limit: '100' };
const RealDate = Date;
const now = new Date();
const inDays = (instant: string): number => (Date.parse(instant) - now.getTime()) / 86_400_000;

/** Deadline of a request, as a share of the usual one: far too short, as on a machine that does much else. */
const HASTE = '0.001';
const BUSY = { status: 503, body: { code: 'BUSY' } };
const REFUSED = { every: 9, times: 60 };

/** Message of a person who visits the site while the demo data is made. */
const VISIT = { fullName: 'Awa Sène', email: 'awa.sene@yonnee.test', subject: 'Heure du dépôt', message: 'Bonjour.' };
/** Calls of the seed before the visit; twice as many follow. */
const CALLS_BEFORE_VISIT = 300;
/** Real time, whatever the clock of the process says. */
const realNow = (): number => performance.timeOrigin + performance.now();

let api: string;
let refused: number;
let haste: string | undefined;
let visit: { began: number; token: string };
let mail: string;
let admin: Session;
let stop: () => Promise<void>;
let containers: Container[];
let parcels: Colis[];
let containerOf: (colis: Colis) => Container;

beforeAll(async () => {
  const { cloud } = await freshCloud({ engine: inject('engine') });
  ({ api, mail, stop } = cloud);
  ({ refused, haste, visit } = await seedOnBusyMachine(cloud));
  admin = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.admin });
  ({ data: containers } = await callApi(api, containersRoutes.list, { query }, admin));
  ({ data: parcels } = await callApi(api, colisRoutes.all, { query }, admin));
  const byId = new Map(containers.map((container) => [container.id, container]));
  containerOf = ({ containerBookingId }) => byId.get(containerBookingId) as Container;
});
afterAll(() => stop());

/** Seeds behind a gateway that refuses calls now and then, with a deadline that no call meets. */
const seedOnBusyMachine = async (cloud: Cloud) => {
  const usual = process.env.TIMEOUT_FACTOR;
  const gateway = await startFaultyProxy(() => cloud.api);
  let calls = 0;
  gateway.fail(() => ++calls % REFUSED.every === 0, ...Array(REFUSED.times).fill(BUSY));
  try {
    process.env.TIMEOUT_FACTOR = HASTE;
    const visiting = vi.waitUntil(() => calls >= CALLS_BEFORE_VISIT, { timeout: 600_000 }).then(visitSite);
    await seed({ ...cloud, api: gateway.endpoint });
    return {
      refused: Math.min(REFUSED.times, Math.floor(calls / REFUSED.every)),
      haste: process.env.TIMEOUT_FACTOR,
      visit: await visiting,
    };
  } finally {
    process.env.TIMEOUT_FACTOR = usual;
    await gateway.stop();
  }
};

test('the seed is complete on a busy machine: refused calls are repeated, and slow ones may end', () => {
  expect(refused).toBe(REFUSED.times);
  expect(haste).toBe(HASTE); // requests of people have their deadline again
  const expected = Object.values(DEMO_COLIS).flat();
  expect(parcels.map(({ description }) => description).sort()).toEqual(expected.map(({ what }) => what).sort());
});

/** A person logs in and writes to support. */
const visitSite = async () => {
  const began = realNow();
  const { token } = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.admin });
  await callApi(api, contactRoutes.send, { body: { ...VISIT, company: '' } });
  return { began, token };
};

test('a person who visits while the demo data is made meets the real clock, and so does the mail of their message', async () => {
  const { iat } = JSON.parse(Buffer.from(visit.token.split('.')[1] ?? '', 'base64url').toString());
  const messages = (await callApi(api, contactRoutes.list, { query: {} }, admin)).data;
  const written = messages.find(({ subject }) => subject === VISIT.subject);
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: { at: number; replyTo: string[] }[] };
  const sent = emails.find(({ replyTo }) => replyTo.includes(VISIT.email));
  const second = Math.floor(visit.began / 1000);
  for (const at of [iat, Date.parse(written?.createdAt ?? '') / 1000, sent?.at])
    expect(at).toBeGreaterThanOrEqual(second);
});

const countByValue = (values: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

test('a new stage has nothing to migrate: every item gets its schema when it is created', async () => {
  expect(await countRemaining()).toEqual({});
});

test('the seed has items in every état and every statut', async () => {
  const payments = await callApi(api, paymentsRoutes.all, { query }, admin);
  const documents = await callApi(api, customsRoutes.all, { query }, admin);
  const legs = await callApi(api, legsRoutes.all, { query }, admin);
  const events = await callApi(api, trackingRoutes.all, { query }, admin);
  const etats = countByValue(parcels.map(({ etat }) => etat));
  for (const etat of ETATS) expect(etats.get(etat) ?? 0, etat).toBeGreaterThanOrEqual(3);
  for (const [statuts, items] of [
    [CONTAINER_STATUTS, containers],
    [PAYMENT_STATUTS, payments.data],
    [CUSTOMS_STATUTS, documents.data],
    [LEG_STATUTS, legs.data],
    [TRACKING_STATUTS, events.data],
  ] as const)
    expect([...countByValue(items.map(({ statut }) => statut)).keys()].sort()).toEqual([...statuts].sort());
  const waiting = payments.data.filter(({ statut }) => statut === 'EN_ATTENTE').map(({ moyen }) => moyen);
  expect(new Set(waiting)).toEqual(new Set(['ESPECES', 'VIREMENT']));
  const confirmed = payments.data.filter(({ statut }) => statut === 'CONFIRME').map(({ moyen }) => moyen);
  expect(new Set(confirmed)).toEqual(new Set(['CARTE', 'ESPECES', 'VIREMENT']));
  expect(payments.data.some(({ rembourse }) => rembourse > 0)).toBe(true);
  expect(documents.data.find(({ statut }) => statut === 'REFUSE')?.motif).toMatch(/\S/);
});

test('parcels, containers and dates do not contradict each other', () => {
  for (const colis of parcels) {
    const container = containerOf(colis);
    const left = inDays(container.dateDepart) < 0;
    const what = `${colis.description} is ${colis.etat}`;
    expect(colis.createdAt < container.dateDepart, what).toBe(true);
    if (['EN_TRANSIT', 'ARRIVE', 'LIVRE'].includes(colis.etat)) expect([left, colis.paye], what).toEqual([true, true]);
    if (colis.etat === 'ARRIVE' || colis.etat === 'LIVRE') expect(inDays(container.dateArrivee), what).toBeLessThan(0);
    if (colis.etat === 'ENREGISTRE' || colis.etat === 'EN_ATTENTE') expect(left, what).toBe(false);
    if (container.statut === 'ANNULE') expect(colis.etat, what).toBe('ANNULE');
    if (container.statut === 'LIVRE') expect(['LIVRE', 'ANNULE'], what).toContain(colis.etat);
    if (colis.aPayerAvant !== null && colis.etat !== 'ANNULE' && !colis.paiementEnCours)
      expect(inDays(colis.aPayerAvant), what).toBeGreaterThan(0);
  }
  for (const { statut, dateArrivee } of containers) if (statut === 'LIVRE') expect(inDays(dateArrivee)).toBeLessThan(0);
});

test('the rules for unexpected changes find no contradiction in the seed', () => {
  expect(contradictionsIn(containers, parcels, now)).toEqual([]);
});

test('payments are made after their parcels are booked and before departure', async () => {
  const { data } = await callApi(api, paymentsRoutes.all, { query }, admin);
  const byId = new Map(parcels.map((colis) => [colis.id, colis]));
  for (const { colisIds, paidAt, createdAt } of data)
    for (const colis of colisIds.flatMap((id) => byId.get(id) ?? [])) {
      expect(createdAt > colis.createdAt).toBe(true);
      if (paidAt !== null) expect(paidAt < containerOf(colis).dateDepart && paidAt <= now.toISOString()).toBe(true);
    }
});

test('the money of the months adds up to the payments less what was refunded, each by its own date', async () => {
  const { data: payments } = await callApi(api, paymentsRoutes.all, { query }, admin);
  const months = [0, 1, 2, 3].map((back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)));
  const lists = await Promise.all(
    months.map((month) => {
      const mois = month.toISOString().slice(0, 7);
      return callApi(api, paymentsRoutes.movements, { params: { mois }, query }, admin);
    }),
  );
  const movements = lists.flatMap(({ data }) => data);
  const confirmed = payments.filter(({ paidAt }) => paidAt !== null);
  const total = (sums: readonly number[]) => Math.round(sums.reduce((all, one) => all + one, 0) * 100);
  expect(centsOf(sumMovements(movements).net)).toBe(
    total(confirmed.map(({ montant, rembourse }) => montant - rembourse)),
  );
  for (const { id, montant, paidAt } of confirmed.filter(({ montant }) => montant > 0))
    expect(movements).toContainEqual(expect.objectContaining({ paymentId: id, type: 'PAIEMENT', montant, le: paidAt }));
});

test('each tracking event has its own date, after the departure for events at sea', async () => {
  const { data } = await callApi(api, trackingRoutes.all, { query }, admin);
  const byId = new Map(containers.map((container) => [container.id, container]));
  for (const { bookingId, statut, date } of data) {
    const { dateDepart = '', dateArrivee = '' } = byId.get(bookingId) ?? {};
    expect(date < now.toISOString()).toBe(true);
    if (['EN_TRANSIT', 'EN_COURS', 'ARRIVE', 'LIVRE'].includes(statut)) expect(date > dateDepart, statut).toBe(true);
    if (statut === 'ARRIVE' || statut === 'LIVRE') expect(date > dateArrivee, statut).toBe(true);
  }
});

test('a dozen containers are open, each between 10 and 90 percent full', () => {
  const open = containers.filter((container) => isOpen(container, now));
  expect(open.length).toBeGreaterThanOrEqual(12);
  for (const container of open) {
    expect(usedFraction(container), container.lieuEnlevement).toBeGreaterThan(0.1);
    expect(usedFraction(container), container.lieuEnlevement).toBeLessThan(0.9);
  }
});

test('the demo customer has parcels in every état, and a few unread notifications', async () => {
  const awa = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.customer });
  const { data } = await callApi(api, colisRoutes.mine, { query }, awa);
  expect(new Set(data.map(({ etat }) => etat))).toEqual(new Set(ETATS));
  const params = { id: awa.userId };
  const { nonLues } = await callApi(api, notificationsRoutes.ofUser, { params, query }, awa);
  expect(nonLues).toBeGreaterThan(2);
  expect(nonLues).toBeLessThan(12);
});

test('notifications have the date on which their event happened', async () => {
  const { data } = await callApi(api, notificationsRoutes.all, { query }, admin);
  expect(new Set(data.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(2);
  for (const { createdAt } of data) expect(inDays(createdAt)).toBeLessThanOrEqual(0.001);
});

test('the seed restores the clock of the process', () => {
  expect(Date).toBe(RealDate);
});

test('the demo agent has parcels to receive, to load and loaded ones, one that owes a supplement and one refused', async () => {
  const agent = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.agent });
  expect(agent.role).toBe('AGENT');
  const [soonest] = (await callApi(api, intakeRoutes.containers, { query }, agent)).data;
  const { data } = await callApi(api, manifestRoutes.loadingList, { params: { id: soonest?.id ?? 0 } }, agent);
  const reasons = data.colis.map(({ empechement, chargement }) => empechement ?? (chargement ? 'LOADED' : 'TO_LOAD'));
  const counts = countByValue(reasons);
  for (const [reason, least] of [
    ['LOADED', 2],
    ['TO_LOAD', 1],
    ['COLIS_NOT_RECEIVED', 3],
    ['COLIS_REFUSED', 1],
    ['COLIS_SUPPLEMENT_DUE', 1],
  ] as const)
    expect(counts.get(reason) ?? 0, reason).toBeGreaterThanOrEqual(least);
});

test('the demo agent in Dakar has unloaded a container: a parcel is damaged, one missing, two are handed over, others wait', async () => {
  const agent = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.arrivalAgent });
  const arriving = (await callApi(api, intakeRoutes.containers, { query }, agent)).data;
  const { id = 0 } = arriving.find(({ lieuEnlevement }) => lieuEnlevement === 'Marseille') ?? {};
  const list = (await callApi(api, manifestRoutes.unloadingList, { params: { id } }, agent)).data;
  expect(list.disponible?.dernierJour).toMatch(/^\d{4}-\d\d-\d\d$/);
  const unloading = (await callApi(api, manifestRoutes.unloadingManifest, { params: { id } }, admin)).data;
  expect(unloading.lignes.flatMap(({ ecart }) => ecart ?? []).sort()).toEqual(['ENDOMMAGE', 'MANQUANT']);
  expect(unloading.photos.flatMap(({ urls }) => urls)).toHaveLength(1);
  const manifest = (await callApi(api, manifestRoutes.loadingManifest, { params: { id } }, admin)).data;
  expect([manifest.etat, manifest.lignes.length]).toEqual(['CLOS', list.colis.length]);
  const delivered = list.colis.filter(({ etat }) => etat === 'LIVRE');
  const proofs = await Promise.all(
    delivered.map(async ({ id }) => (await callApi(api, handoverRoutes.proof, { params: { id } }, admin)).data),
  );
  expect(proofs.map(({ preuve }) => preuve).sort()).toEqual(['CODE', 'PIECE']);
  for (const { signature } of proofs) expect(signature).toMatch(/^http/);
});

test('the demo customer has a parcel to collect with its code, and somebody may collect it', async () => {
  const awa = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.customer });
  const { data } = await callApi(api, colisRoutes.mine, { query }, awa);
  const { id = 0 } = data.find(({ etat }) => etat === 'ARRIVE') ?? {};
  const collection = (await callApi(api, handoverRoutes.collection, { params: { id } }, awa)).data;
  expect(collection.code).toMatch(/^\d{6}$/);
  expect(collection.lieu?.ville).toBe('Dakar');
  const agent = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.arrivalAgent });
  const parcel = await callApi(api, intakeRoutes.parcel, { params: { reference: String(id) } }, agent);
  expect(parcel.data.mandataire?.nom).toBe('Modou Diop');
});

test('the containers that left have expenses, planned and paid, beside what they earn', async () => {
  const departed = containers.filter(({ dateDepart }) => inDays(dateDepart) < 0);
  const rows = await Promise.all(
    departed.map(
      async ({ id }) => (await callApi(api, depensesRoutes.list, { query: { conteneurId: String(id) } }, admin)).data,
    ),
  );
  expect(countByValue(rows.flat().map(({ statut }) => statut))).toEqual(
    new Map([
      ['PAYEE', 6],
      ['PREVUE', 2],
    ]),
  );
});

test('the cockpit shows free days that end, a delay without a reason and a silent container; another delay has its reason', async () => {
  const alerts = (await callApi(api, cockpitRoutes.alerts, { query: {} }, admin)).data;
  const types = alerts.flatMap(({ alertes }) => alertes.map(({ type }) => type));
  expect(types.sort()).toEqual(['FRANCHISE', 'RETARD_SANS_MOTIF', 'SANS_NOUVELLE']);
  const found = containers.find(
    (container) => container.lieuEnlevement.startsWith('Paris') && inDays(container.dateDepart) < 0,
  );
  const params = { id: found?.id ?? 0 };
  const { jalons } = (await callApi(api, milestonesRoutes.ofContainer, { params }, admin)).data;
  expect(jalons.find(({ code }) => code === 'ARRI')?.retard).toEqual({ jours: 3, motif: 'CONGESTION' });
});
