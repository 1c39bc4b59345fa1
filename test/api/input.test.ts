import { beforeAll, expect, test } from 'vitest';
import {
  anAdmin,
  api,
  containerBody,
  newColis,
  newContainer,
  newCustomer,
  newPapers,
  type Person,
} from '../support/api.ts';
import { recorded } from '../support/by-hand.ts';
import { newLeg } from '../support/journey.ts';

/** What each field of a body may hold at all. */
type Kind = 'number' | 'id' | 'instant' | 'text' | 'phone' | 'password' | 'word';
type Target = { what: string; method: string; path: string; who: Person | undefined; fields: Record<string, Kind> };

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** JSON that some client sends some day, and the kinds of fields that it is nevertheless good for. */
const hostile: [name: string, json: string, goodFor: Kind[]][] = [
  ['an infinite number', '1e309', []],
  ['a negative number', '-1', []],
  ['a number too big to be exact', '9007199254740993', []],
  ['a number with letters', '"12abc"', ['text']],
  ['an empty text', '""', []],
  ['a day that does not exist', '"2026-02-30"', ['text', 'phone', 'password']],
  ['a NUL character', '"a\\u0000b"', []],
  ['half a character', '"a\\ud800b"', []],
  ['an endless text', `"${'a'.repeat(5_000)}"`, []],
  ['a list', '[1]', []],
  ['an object', '{"a":1}', []],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', []],
  ['ten thousand nested lists', deep, []],
  ['a truth', 'true', []],
];

const container: Record<string, Kind> = {
  poidsMax: 'number',
  volumeMax: 'number',
  prixEstime: 'number',
  dateDepart: 'instant',
  dateArrivee: 'instant',
  dateReservation: 'instant',
  lieuEnlevement: 'text',
  destination: 'text',
  tailleConteneur: 'word',
  statut: 'word',
  fuseau: 'word',
  insuranceId: 'id',
};
const colis: Record<string, Kind> = {
  description: 'text',
  poids: 'number',
  longueur: 'number',
  largeur: 'number',
  hauteur: 'number',
  nomDestinataire: 'text',
  emailDestinataire: 'word',
  telephoneDestinataire: 'phone',
  adresseDestinataire: 'text',
};
const leg: Record<string, Kind> = {
  transporteur: 'text',
  responsable: 'text',
  telephone: 'phone',
  lieuDepart: 'text',
  lieuArrivee: 'text',
  dateDepart: 'instant',
  dateArrivee: 'instant',
  statut: 'word',
};
const person: Record<string, Kind> = {
  nom: 'text',
  prenom: 'text',
  email: 'word',
  telephone: 'phone',
  adresse: 'text',
  langue: 'word',
};

const targets: Target[] = [];
beforeAll(async () => {
  const [admin, customer] = [await anAdmin(), await newCustomer()];
  const booking = await newContainer();
  const { id } = await newColis(customer, booking.id);
  const add = (what: string, method: string, path: string, who: Person | undefined, fields: Record<string, Kind>) =>
    targets.push({ what, method, path, who, fields });
  add('a container', 'POST', '/bookings', admin, container);
  add('a container’s edit', 'PUT', `/bookings/${booking.id}`, admin, container);
  add('a parcel', 'POST', `/colis/ajouter/${booking.id}`, customer, { ...colis, assuranceId: 'id', documentId: 'id' });
  add('a parcel’s edit', 'PUT', `/colis/modifier/${id}`, customer, { ...colis, etat: 'word' });
  add('an insurance', 'POST', '/insurance/add', customer, {
    typeCouverture: 'text',
    valeurCouverture: 'number',
    containerBookingId: 'id',
  });
  add('a customs document', 'POST', `/customs/add/${customer.userId}/${booking.id}`, customer, {
    typeDocument: 'text',
  });
  const { assuranceId } = await newPapers(customer, booking.id);
  add('an insurance’s edit', 'PUT', `/insurance/update/${assuranceId}`, customer, {
    typeCouverture: 'text',
    valeurCouverture: 'number',
  });
  add('a leg', 'POST', `/coordination/add/${booking.id}`, admin, leg);
  add('a leg’s edit', 'PUT', `/coordination/update/${await newLeg(booking.id)}`, admin, leg);
  add('an event', 'POST', `/api/tracking/add/${booking.id}`, admin, { statut: 'word', lieu: 'text', date: 'instant' });
  const payment = await recorded(customer, booking.id, [id]);
  add('a payment by hand', 'POST', `/payments/add/${customer.userId}/${booking.id}`, admin, {
    moyen: 'word',
    montant: 'number',
  });
  add('its edit', 'PUT', `/payments/update/${payment.id}`, admin, { moyen: 'word' });
  add('an upload', 'POST', '/uploads', customer, { kind: 'word' });
  add('a registration', 'POST', '/api/auth/register', undefined, person);
  add('a log-in', 'POST', '/api/auth/login', undefined, { email: 'word' });
  add('a forgotten password', 'POST', '/api/auth/forgot-password', undefined, { email: 'word' });
  add('a new password', 'POST', '/api/auth/reset-password', undefined, { newPassword: 'password' });
});

const send = ({ method, path, who }: Target, body: string, headers: Record<string, string> = {}) =>
  api(method, path, { ...(who && { token: who.token }), body, headers });

test.each(hostile)(
  '%s is refused in every field that cannot hold it, and each is named',
  async (_name, json, goodFor) => {
    for (const target of targets) {
      const fields = Object.entries(target.fields).filter(([, kind]) => !goodFor.includes(kind));
      const body = `{${fields.map(([name]) => `"${name}":${json}`).join()}}`;
      const { status, body: refusal } = await send(target, body);
      expect(status, `${target.what}: ${JSON.stringify(refusal)}`).toBeGreaterThanOrEqual(400);
      expect(status, `${target.what}: ${JSON.stringify(refusal)}`).toBeLessThan(500);
      for (const [name] of fields) expect(refusal.fields, target.what).toHaveProperty(name);
    }
  },
);

test.each([
  ['no JSON', '{"poids": 1', 400, 'MALFORMED_REQUEST'],
  ['not a number', '{"poids": NaN}', 400, 'MALFORMED_REQUEST'],
  ['a NUL byte', '\0', 400, 'MALFORMED_REQUEST'],
  ['a list', '[]', 422, 'INVALID_FIELDS'],
  ['nothing at all', 'null', 422, 'INVALID_FIELDS'],
  ['a text', '"poids"', 422, 'INVALID_FIELDS'],
  ['a number', '12', 422, 'INVALID_FIELDS'],
  ['ten thousand nested lists', deep, 422, 'INVALID_FIELDS'],
  ['a megabyte', JSON.stringify({ description: 'a'.repeat(1_000_000) }), 413, 'BODY_TOO_LARGE'],
])('a body that is %s is refused', async (_name, body, status, code) => {
  for (const target of targets) {
    const reply = await send(target, body);
    expect([reply.status, reply.body.code], target.what).toEqual([status, code]);
  }
});

test('a body of bytes that are no text, of another type, or too large for the gateway is refused', async () => {
  for (const target of targets) {
    const reply = await send(target, '<poids/>', { 'content-type': 'application/xml' });
    expect([reply.status, reply.body.code], target.what).toEqual([415, 'CONTENT_TYPE_REFUSED']);
  }
  const huge = await api('POST', '/bookings/check-weight', { body: 'a'.repeat(7_000_000) });
  expect([huge.status, huge.body]).toEqual([413, { message: 'Request Entity Too Large' }]);
});

test('the advice on weights takes anything for what it is, also under a key', async () => {
  for (const [name, json] of hostile.slice(3))
    for (const headers of [{ accept: '*/*' }, { 'idempotency-key': 'one' }] as Record<string, string>[]) {
      const { status, body } = await api('POST', '/bookings/check-weight', {
        body: `{"poidsColis":${json},"poidsRestant":5}`,
        headers,
      });
      expect([status, body.code], name).toEqual([422, 'INVALID_WEIGHTS']);
    }
});

test('a password is refused when it is no text, too short or endless, and never repeated in the answer', async () => {
  for (const password of [12345678, ['secret-1'], { secret: 1 }, '12345', 'secret-1'.repeat(20)]) {
    const reply = await api('POST', '/api/auth/register', { body: { ...registrationBody(), password } });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['password']]);
    expect(reply.text).not.toContain('secret');
  }
});

const registrationBody = () => ({
  nom: 'Ba',
  prenom: 'Ada',
  email: 'ada@yonnee.test',
  telephone: '+33 6 12 34 56 78',
  adresse: 'Paris',
  langue: 'fr',
});

test('an admin’s slip in a year or a currency is refused by its bounds', async () => {
  const { token } = await anAdmin();
  for (const change of [
    { dateDepart: '1999-12-31T00:00:00Z' },
    { dateArrivee: '2101-01-01T00:00:00Z' },
    { dateDepart: '2026-02-30T10:00:00Z' },
    { dateReservation: '2026-01-01T25:00:00Z' },
    { poidsMax: 35_001 },
    { volumeMax: 100.5 },
    { prixEstime: 1_000.01 },
  ]) {
    const reply = await api('POST', '/bookings', { token, body: containerBody(change) });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, Object.keys(change)]);
  }
});
