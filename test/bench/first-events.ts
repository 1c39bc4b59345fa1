import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { hoursAfter, nowIso, ttlOf } from '#functions/core/clock.ts';
import type { DepartureFacts } from '#functions/core/events/domain-events.ts';
import { DELIVERY_HOURS, type EventDelivery } from '#functions/core/events/event-delivery.ts';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import { type Key, putItem } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import type { FunctionName } from '#infra/bundle.ts';
import type { HomePageFiles } from '#local/home-page.ts';
import { sesEventsOf } from '#local/mail-events.ts';
import { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { embeddedData } from '#shared/embedded-data.ts';
import { EMBEDDED_DEPARTURES, homePageKey } from '#shared/home-page.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import type { Resource } from '#shared/routes.ts';
import { DOCUMENTS_PATH } from '#shared/tracking/document-routes.ts';
import { TRACKING_DOCUMENT } from '#shared/tracking/tracking-page.ts';
import {
  api,
  colisBody,
  logIn,
  newColis,
  newContainer,
  newCustomer,
  newDrafts,
  newVerifiedCustomer,
  type Reply,
} from '../support/calls/api.ts';
import type { LoggedIn } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { recordOf, storeUnseen } from '../support/items/domain-events.ts';

/** A first call: its event, and whether the function did its work, given its reply. */
export type FirstCall = { event: unknown; worked: (reply: unknown) => boolean | Promise<boolean> };

/** Prepares one more first call, which finds what it reads and writes what a first call writes. */
type NextCall = () => Promise<FirstCall>;

/** Performs a call of the API, and returns the event that its function received. */
export type EventOf = (call: () => Promise<Reply>) => Promise<ApiEvent>;

/** Run of the home page's function that draws: departures have changed, or a deployment has replaced the documents. */
export const DRAWING = 'home-page, drawing';

/** Calls that are measured: one of each function and of a bare document client, and a run that draws the home page. */
export type CallName = FunctionName | 'bare' | typeof DRAWING;

/** Documents of the home page: those of the build, and what the function has made of them. */
export type HomePage = Pick<HomePageFiles, 'upload' | 'read'> & { redraw: () => Promise<void> };

/** Returns for each function, and for a bare document client, its dearest usual call on the demo's data. */
export const firstEvents = async (eventOf: EventOf, homePage: HomePage): Promise<Record<CallName, NextCall>> => {
  const people = {
    admin: await logIn(DEMO_ACCOUNTS.admin.email, DEMO_ACCOUNTS.admin.password),
    agent: await logIn(DEMO_ACCOUNTS.agent.email, DEMO_ACCOUNTS.agent.password),
    customer: await logIn(DEMO_ACCOUNTS.customer.email, DEMO_ACCOUNTS.customer.password),
  };
  const { userId } = people.customer;
  return {
    ...(await resourceEvents(people, eventOf)),
    bare: async () => ({
      event: keys.account(userId),
      worked: (reply) => (reply as { Item?: object }).Item !== undefined,
    }),
    'pre-token': async () => ({
      event: {
        triggerSource: 'TokenGeneration_Authentication',
        request: { userAttributes: { 'custom:userId': String(userId) } },
        response: {},
      },
      worked: returned,
    }),
    outbox: bookedCall,
    mailer: mailCall,
    'mail-events': bounceCall,
    sweep: scheduled,
    ...homePageCalls(homePage),
    'site-check': scheduled,
  };
};

type People = Record<'admin' | 'agent' | 'customer', LoggedIn>;

const resourceEvents = async (
  { admin, agent, customer }: People,
  eventOf: EventOf,
): Promise<Record<Resource | 'tracking-page', NextCall>> => {
  const call = (person: LoggedIn | undefined, method: string, path: string, body?: unknown) => (): Promise<Reply> =>
    api(method, path, { ...(person && { token: person.token }), ...(body !== undefined && { body }) });
  /** The same event each time: the call only reads, or writes the same. */
  const same = async (...request: Parameters<typeof call>): Promise<NextCall> => {
    const event = await eventOf(call(...request));
    return async () => ({ event, worked: succeeded });
  };
  /** The event of a call that was not made: it changes what it finds. */
  const another =
    (event: ApiEvent, bodyOf: () => Promise<unknown>): NextCall =>
    async () => ({
      event: {
        ...event,
        headers: { ...event.headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(await bodyOf()),
      },
      worked: succeeded,
    });

  const { data: containers } = (await call(admin, 'GET', '/cockpit/conteneurs')()).body;
  const fullest = containers.toSorted((a: Counted, b: Counted) => b.compteurs.reserves - a.compteurs.reserves)[0]
    .conteneur.id;
  const { data: own } = (await call(customer, 'GET', '/colis/user?limit=100')()).body;
  const arrived = own.find(({ etat }: { etat: string }) => etat === 'ARRIVE') ?? own[0];
  const open = await newContainer();
  const sender = await newVerifiedCustomer(); // may keep unpaid parcels for all rounds
  const unpaid = await newColis(sender, open.id);
  const newBooking = async () => colisBody(await newDrafts(sender, open.id));
  const booking = await eventOf(async () => call(sender, 'POST', `/colis/ajouter/${open.id}`, await newBooking())());
  const message = { fullName: 'Awa Diop', email: sender.email, subject: 'Un colis', message: 'Où est mon colis ?' };
  const insurance = { typeCouverture: 'Tous risques', valeurCouverture: 100_000, containerBookingId: open.id };
  const bulk = { action: { type: 'ETAT', etat: 'EN_ATTENTE', motif: 'Arrivé avec la tournée' }, colisIds: [unpaid.id] };
  return {
    account: await same(customer, 'GET', '/api/account/export'),
    auth: await same(undefined, 'POST', '/api/auth/login', DEMO_ACCOUNTS.customer),
    bulk: await same(admin, 'POST', `/cockpit/conteneurs/${open.id}/actions/apercu`, bulk),
    cockpit: await same(admin, 'GET', `/cockpit/conteneurs/${fullest}/colis?limit=${PAGE_SIZES.cockpit}`),
    colis: another(booking, newBooking),
    contact: await same(undefined, 'POST', '/api/contact', message),
    containers: await same(undefined, 'GET', '/bookings'),
    counter: await same(agent, 'GET', '/comptoir/caisse'),
    customers: await same(agent, 'POST', '/customers/add', {
      nom: 'Sow',
      prenom: 'Mariama',
      telephone: '+33612345678',
      langue: 'fr',
    }),
    customs: await same(admin, 'GET', `/customs/conteneur/${fullest}`),
    claims: await same(customer, 'GET', `/colis/${arrived.id}/reclamations`),
    depenses: await same(admin, 'GET', `/depenses?conteneurId=${fullest}`),
    devices: await same(agent, 'PUT', `/agent/appareils/${randomUUID()}`, { dernier: 1 }),
    handover: await same(customer, 'GET', `/colis/${arrived.id}/retrait`),
    insurance: await same(customer, 'POST', '/insurance/add', insurance),
    intake: await same(agent, 'GET', '/agent/conteneurs'),
    legs: await same(admin, 'GET', '/coordination/all'),
    mails: await same(admin, 'GET', '/api/mails/undelivered'),
    manifest: await same(admin, 'GET', `/admin/conteneurs/${fullest}/manifeste`),
    milestones: await same(customer, 'GET', `/conteneurs/${arrived.containerBookingId}/jalons`),
    notifications: await same(customer, 'GET', `/notifications/user/${customer.userId}`),
    payments: await same(sender, 'POST', `/payments/colis/${unpaid.id}`),
    rebooking: await same(sender, 'POST', '/colis/changements/apercu', {
      action: { type: 'ANNULER' },
      colisIds: [unpaid.id],
    }),
    recipients: await same(customer, 'GET', `/colis/${arrived.id}/messages`),
    sites: await same(admin, 'GET', '/sites'),
    tarifs: await same(admin, 'GET', '/tarifs'),
    system: await same(undefined, 'GET', '/rates'),
    tracking: await same(undefined, 'GET', `/suivi/${arrived.codeSuivi}`),
    'tracking-page': await same(
      undefined,
      'GET',
      `${DOCUMENTS_PATH}/fr/${TRACKING_DOCUMENT}?code=${arrived.codeSuivi}`,
    ),
    waitlist: await same(customer, 'GET', '/attente'),
    uploads: await same(customer, 'POST', '/uploads', { kind: 'customs', contentType: 'image/png', size: 70 }),
  };
};

type Counted = { compteurs: { reserves: number } };

/** A reply of the API that is no refusal. */
const succeeded = (reply: unknown): boolean => ((reply as { statusCode?: number }).statusCode ?? 200) < 300;

/** Any return: a function without a reply throws when it fails. */
const returned = (): boolean => true;

const scheduled: NextCall = async () => ({ event: {}, worked: returned });

/**
 * Runs of the home page's function: the usual one finds the departures drawn, as 59 of 60 in an hour without bookings.
 */
const homePageCalls = ({ upload, read, redraw }: HomePage): Record<'home-page' | typeof DRAWING, NextCall> => {
  const documents = () => Promise.all(LANGUAGES.map((language) => read(homePageKey(language))));
  return {
    'home-page': async () => {
      await redraw();
      const before = await documents();
      return { event: {}, worked: async () => isDeepStrictEqual(await documents(), before) };
    },
    [DRAWING]: async () => {
      await upload();
      return {
        event: {},
        worked: async () =>
          (await documents()).every((document = '') => embeddedData(document, EMBEDDED_DEPARTURES).json !== ''),
      };
    },
  };
};

/** The event of a booking, stored unseen by the stream's own functions. */
const newBookedEvent = async (): Promise<{ record: DynamoDBRecord; eventId: string; userId: number }> => {
  const { userId, ...sender } = await newCustomer();
  const { id: bookingId, lieuEnlevement, destination, dateDepart, fuseau } = await newContainer();
  const { id, aPayerAvant } = await newColis({ userId, ...sender }, bookingId);
  const container = { id: bookingId, lieuEnlevement, destination, dateDepart, fuseau } as DepartureFacts;
  const record = recordOf({
    type: 'COLIS_BOOKED',
    userId,
    colisId: id,
    cents: 10_000,
    lapsesAt: String(aPayerAvant),
    container,
  });
  await storeUnseen(record);
  return { record, eventId: record.eventID ?? '', userId };
};

/** Batch of the table's stream with a parcel's booking, whose customer and recipient are told of it. */
const bookedCall: NextCall = async () => {
  const { record, eventId } = await newBookedEvent();
  const worked = async () => (await storedItem(keys.outbox(eventId)))?.duePk === undefined;
  return { event: { Records: [record] }, worked };
};

/** Batch of the table's stream with a mail that tells a customer of their booking. */
const mailCall: NextCall = async () => {
  const { key, ...delivery } = await newDelivery();
  const { eventId } = delivery;
  const NewImage = marshall({ ...key, ...delivery });
  return {
    event: { Records: [{ eventID: eventId, eventName: 'INSERT', dynamodb: { SequenceNumber: eventId, NewImage } }] },
    worked: async () => (await storedItem(key))?.statut === 'SENT',
  };
};

const bounceCall: NextCall = async () => {
  const { key, eventId, addressee } = await newDelivery();
  const EmailTags = Object.entries({ event: eventId, addressee }).map(([Name, Value]) => ({ Name, Value }));
  const ToAddresses = [`bounce+${eventId}@simulator.amazonses.com`];
  const sent = { Destination: { ToAddresses }, EmailTags, ConfigurationSetName: 'bench' };
  const worked = async () => (await storedItem(key))?.statut === 'BOUNCED';
  return { event: sesEventsOf(sent, randomUUID(), 'Bounce')[0], worked };
};

/** A mail that is to be sent, stored unseen by the stream's own functions. */
const newDelivery = async (): Promise<EventDelivery & { key: Key }> => {
  const { eventId, userId } = await newBookedEvent();
  const delivery: EventDelivery = {
    id: newId(),
    eventId,
    addressee: `${userId}`,
    type: 'COLIS_BOOKED',
    statut: 'PENDING',
    facts: {},
    attempts: 0,
    leaseUntil: 0,
    createdAt: nowIso(),
  };
  const key = keys.delivery(eventId, delivery.addressee);
  await putItem({ ...key, ...delivery, ttl: ttlOf(hoursAfter(DELIVERY_HOURS, delivery.createdAt)) });
  return { key, ...delivery };
};
