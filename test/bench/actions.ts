import { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { api, colisBody, containerBody, logIn, newDrafts, registration, upload } from '../support/calls/api.ts';
import type { LoggedIn, Person } from '../support/calls/people.ts';
import { runningCloud } from '../support/clouds/running-cloud.ts';
import { enterCard, stripeControl, stripeSdk } from '../support/items/money.ts';
import { countCalls, type Tally } from './call-counter.ts';
import { workAtDepot } from './depot-actions.ts';
import { sellAtPriceList } from './money-actions.ts';
import { type Findings, type Mark, markOf, type Table } from './report.ts';
import { LIMITS, type Step, WRITE_LIMITS } from './step.ts';

/**
 * Action of the main journey or at the depot: its own DynamoDB calls, those of triggers and the stream `behind` it, its
 * reply size.
 */
type Action = {
  name: string;
  limit: number | undefined;
  mark: Mark;
  own: Tally;
  behind: Tally;
  /** Write units that AWS charges for the action, triggers and the stream together, with their limit. */
  charged: number;
  writeLimit: number | undefined;
  writeMark: Mark;
  bytes: number;
};

/** Performs the main journey of a customer and an admin by HTTP, and counts the DynamoDB calls of each step. */
export const benchActions = async (): Promise<Findings> => {
  const actions: Action[] = [];
  const step: Step = async (name, limit, call, writeLimit) => {
    const { result, own, behind } = await countCalls(call);
    if (result.status >= 300) throw new Error(`${name}: ${result.status} ${result.text}`);
    const bytes = Buffer.byteLength(result.text);
    const mark = markOf(own.calls, limit);
    const charged = own.charged + behind.charged;
    const writeMark = markOf(charged, writeLimit);
    actions.push({ name, limit, mark, own, behind, charged, writeLimit, writeMark, bytes });
    return result;
  };
  const admin = await logIn(DEMO_ACCOUNTS.admin.email, DEMO_ACCOUNTS.admin.password);
  const container = await manageContainers(step, admin);
  const customer = await registerCustomer(step);
  const colisId = await bookColis(step, customer, container.id);
  await payColis(step, customer, colisId);
  await listOwnColis(step, customer);
  await readPages(step, customer, container.id);
  await administer(step, admin, colisId);
  await sellAtPriceList(step, admin);
  await workAtDepot(step, admin);
  return {
    figures: actions,
    tables: [tableOf(actions)],
    failures: actions.flatMap(({ name, mark, limit, own, writeMark, writeLimit, charged }) => [
      ...(mark === 'FAIL' ? [`${name}: ${own.calls} DynamoDB calls, over ${limit}`] : []),
      ...(writeMark === 'FAIL' ? [`${name}: ${charged} write units charged, over ${writeLimit}`] : []),
    ]),
  };
};

const manageContainers = async (step: Step, { token }: Person): Promise<{ id: number }> => {
  const create = () => api('POST', '/bookings', { token, body: containerBody() });
  const { data } = (await step('create a container (admin)', undefined, create)).body;
  const edit = () => api('PUT', `/bookings/${data.id}`, { token, body: { poidsMax: 1200 } });
  await step('edit a container (admin)', undefined, edit);
  await step('list open containers', LIMITS.openContainers, () => api('GET', '/bookings'));
  const day = String(data.dateDepart).slice(0, 10);
  await step('search by date', LIMITS.openContainers, () => api('GET', `/bookings/by-date?dateDepart=${day}`));
  return data;
};

const registerCustomer = async (step: Step): Promise<LoggedIn> => {
  const { email, password, ...profile } = registration(`ousmane.${Date.now().toString(36)}@yonnee.test`);
  const body = { ...profile, email, password };
  await step('register', undefined, () => api('POST', '/api/auth/register', { body }));
  const credentials = { email, password };
  const login = await step('log in', undefined, () => api('POST', '/api/auth/login', { body: credentials }));
  return { ...login.body, email, password };
};

const bookColis = async (step: Step, person: Person, bookingId: number): Promise<number> => {
  const { token, userId } = person;
  const ticketBody = { kind: 'customs', contentType: 'image/png', size: 70 };
  await step('upload ticket', undefined, () => api('POST', '/uploads', { token, body: ticketBody }));
  const insuranceBody = { typeCouverture: 'Tous risques', valeurCouverture: 100_000, containerBookingId: bookingId };
  const insurance = await step('draft an insurance', undefined, () =>
    api('POST', '/insurance/add', { token, body: insuranceBody }),
  );
  const documentBody = { typeDocument: 'Facture', photoKey: await upload(person, 'customs') };
  const document = await step('draft a customs document', undefined, () =>
    api('POST', `/customs/add/${userId}/${bookingId}`, { token, body: documentBody }),
  );
  const drafts = { assuranceId: insurance.body.data.id, documentId: document.body.data.id };
  const first = colisBody(drafts, { photoKey: await upload(person, 'colis') });
  const book = (body: object, key: string) =>
    api('POST', `/colis/ajouter/${bookingId}`, {
      token,
      body,
      headers: { 'idempotency-key': `bench-${userId}-${key}` },
    });
  const booked = await step('book a first parcel', LIMITS.book, () => book(first, 'first'), WRITE_LIMITS.book);
  const second = colisBody(await newDrafts(person, bookingId));
  await step('book a parcel, with Idempotency-Key', LIMITS.book, () => book(second, 'second'), WRITE_LIMITS.book);
  return booked.body.data.id;
};

const payColis = async (step: Step, person: Person, colisId: number): Promise<void> => {
  await stripeControl('webhooks', { mode: 'drop' }); // its event is delivered below, where the calls are counted
  const { token } = person;
  const started = await step('start a payment', LIMITS.pay, () => api('POST', `/payments/colis/${colisId}`, { token }));
  const { sessionId } = started.body.data;
  await enterCard(started.body.redirectUrl);
  const event = await completionEvent(sessionId);
  await step('webhook', LIMITS.pay, () => api('POST', '/payments/webhook', event), WRITE_LIMITS.settle);
  const returnPath = `/payments/validate?session_id=${encodeURIComponent(sessionId)}`;
  await step('return page, after the webhook', undefined, () => api('GET', returnPath, { token }));
  await stripeControl('webhooks', { mode: 'deliver' });
};

/** Returns Stripe's event about a paid session, signed as Stripe signs it. */
const completionEvent = async (sessionId: string): Promise<{ body: string; headers: Record<string, string> }> => {
  const stripe = stripeSdk();
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === sessionId);
  if (!event) throw new Error(`no event about ${sessionId}`);
  const body = JSON.stringify(event);
  const secret = runningCloud().secrets.stripeWebhookSecret;
  return { body, headers: { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload: body, secret }) } };
};

const listOwnColis = async (step: Step, { token }: Person): Promise<void> => {
  await step('my parcels', LIMITS.list, () => api('GET', '/colis/user', { token }));
  for (const paiement of ['PAYE', 'NON_PAYE', 'A_PAYER'])
    await step(`my parcels, ${paiement}`, LIMITS.list, () => api('GET', `/colis/user?paiement=${paiement}`, { token }));
};

const readPages = async (step: Step, person: LoggedIn, bookingId: number): Promise<void> => {
  const { token, userId, refreshToken } = person;
  await step('refresh a session', undefined, () => api('POST', '/api/auth/refresh', { body: { refreshToken } }));
  const get = (name: string, path: string) => step(name, undefined, () => api('GET', path, { token }));
  await get('my account', '/api/auth/details');
  await get('my reservations', '/bookings/mes-reservations');
  await get('my notifications', `/notifications/user/${userId}`);
  await get('a container', `/bookings/${bookingId}`);
  await get('where a container is', `/api/tracking/booking/${bookingId}`);
};

const administer = async (step: Step, { token }: Person, colisId: number): Promise<void> => {
  await step('change an état (admin)', LIMITS.etat, () =>
    api('PUT', `/colis/modifier/${colisId}`, { token, body: { etat: 'EN_TRANSIT' } }),
  );
  for (const filter of ['', '?etat=EN_TRANSIT', '?paiement=PAYE', '?etat=EN_TRANSIT&paiement=PAYE'])
    await step(`admin list ${filter}`.trim(), LIMITS.list, () => api('GET', `/colis/all${filter}`, { token }));
};

const tableOf = (actions: readonly Action[]): Table => ({
  title: 'DynamoDB per action',
  note: "Calls of the request itself and the capacity units that they consume, without the account read (calls × units) and the calls of rate limits. Behind: all calls of triggers and the stream afterwards. Units are what the engine counts; for transactions the engines count too few. Charged: the write units of all these calls by AWS's rule, computed from the items before and after each transaction.",
  columns: [
    ...['action', 'calls', 'limit', '', 'read units', 'write units', 'account'],
    ...['behind: calls', 'read', 'write', 'charged in all', 'limit', ''],
  ],
  rows: actions.map(({ name, limit, mark, own, behind, charged, writeLimit, writeMark }) => [
    name,
    own.calls,
    limit,
    mark,
    own.reads,
    own.writes,
    own.accountCalls > 0 ? `${own.accountCalls} × ${own.accountReads / own.accountCalls}` : undefined,
    behind.calls + behind.accountCalls || undefined,
    behind.reads + behind.accountReads || undefined,
    behind.writes || undefined,
    charged || undefined,
    writeLimit,
    writeMark,
  ]),
});
