import { randomInt } from 'node:crypto';
import { keys } from '#functions/core/table/keys.ts';
import { addAdmin } from '#infra/ops/admin-group.ts';
import { httpCall } from '#local/http-call.ts';
import type { Language } from '#shared/auth/schema.ts';
import type { UploadKind } from '#shared/uploads/constants.ts';
import { runningCloud } from '../clouds/running-cloud.ts';
import { freshEmail, type LoggedIn, makeAdmin, type Person } from './people.ts';
import { setStored } from './stored-state.ts';

/** Reply of the API: status, headers, text, and the body parsed if it is JSON. */
export type Reply = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as any client would
  body: any;
  text: string;
};

type Options = { token?: string; body?: unknown; headers?: Record<string, string>; language?: 'fr' | 'en' };

/** Calls the API as any HTTP client would; a body that is text or form data is sent as it is. */
export const api = async (method: string, path: string, options: Options = {}): Promise<Reply> => {
  const { token, body, language } = options;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const form = body instanceof FormData ? new Response(body) : undefined;
  const reply = await httpCall(runningCloud().api + path, {
    method,
    headers: {
      'accept-language': '*',
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(language && { 'accept-language': language }),
      ...options.headers,
    },
    body: form ? await form.bytes() : raw ? body : JSON.stringify(body),
  });
  const headers = new Headers(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]));
  const text = reply.body.toString();
  return { status: reply.status, headers, text, body: parseJson(text) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const registration = (email = freshEmail()) => ({
  nom: 'Ndiaye',
  prenom: 'Ousmane',
  email,
  telephone: '+221 77 111 22 33',
  password: 'secret-1',
  adresse: '5 rue de Thiong, Dakar',
  langue: 'fr' as Language,
});

/** Registers a new customer and logs them in. */
export const newCustomer = async (change: Partial<ReturnType<typeof registration>> = {}): Promise<LoggedIn> => {
  const wanted = { ...registration(), ...change };
  const registered = await api('POST', '/api/auth/register', { body: wanted });
  if (registered.status !== 201) throw new Error(`register: ${registered.status} ${registered.text}`);
  return logIn(wanted.email, wanted.password);
};

/** Registers a new customer who counts as having paid before, so that no limit of unverified accounts applies. */
export const newVerifiedCustomer = async (change: Parameters<typeof newCustomer>[0] = {}): Promise<LoggedIn> => {
  const customer = await newCustomer(change);
  for (const name of ['verifiedAt', 'paidAt'])
    await setStored(keys.account(customer.userId), name, new Date().toISOString());
  return customer;
};

export const logIn = async (email: string, password: string): Promise<LoggedIn> => {
  const { body, status, text } = await api('POST', '/api/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`login: ${status} ${text}`);
  return { ...body, email, password };
};

/** Registers a new customer, makes them an admin and logs them in. */
export const newAdmin = async (): Promise<LoggedIn> => {
  const customer = await newCustomer();
  await addAdmin(customer);
  return logIn(customer.email, customer.password);
};

export const containerBody = (change: Record<string, unknown> = {}) => ({
  poidsMax: 1000,
  volumeMax: 20,
  prixEstime: 10,
  dateDepart: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  dateArrivee: new Date(Date.now() + 32 * 86_400_000).toISOString(),
  dateReservation: new Date().toISOString(),
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  tailleConteneur: '40ft',
  fuseau: 'Europe/Paris',
  ...change,
});

/** Creates an open container. */
export const newContainer = async (change: Record<string, unknown> = {}) => {
  const { token } = await makeAdmin();
  const { body, status, text } = await api('POST', '/bookings', { token, body: containerBody(change) });
  if (status !== 201) throw new Error(`container: ${status} ${text}`);
  return body.data as { id: number; [field: string]: unknown };
};

/** Returns a place's name that no other test uses, and no other attempt at this one. */
export const newPlace = (name: string): string => `${name} ${randomInt(1e6)}`;

/** The smallest valid PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a file by presigned PUT and returns its key. */
export const upload = async (
  { token }: Person,
  kind: UploadKind,
  bytes: Buffer = PNG,
  contentType = 'image/png',
): Promise<string> => {
  const { body, status, text } = await api('POST', '/uploads', {
    token,
    body: { kind, contentType, size: bytes.length },
  });
  if (status !== 201) throw new Error(`upload: ${status} ${text}`);
  const put = await fetch(body.data.url, { method: 'PUT', headers: body.data.headers, body: new Uint8Array(bytes) });
  if (!put.ok) throw new Error(`put: ${put.status} ${await put.text()}`);
  return body.data.key;
};

/** Drafts the insurance and the customs document of a future parcel. */
export const newDrafts = async (person: Person, bookingId: number) => {
  const { token, userId } = person;
  const insurance = await api('POST', '/insurance/add', {
    token,
    body: { typeCouverture: 'Tous risques', valeurCouverture: 100_000, containerBookingId: bookingId },
  });
  const document = await api('POST', `/customs/add/${userId}/${bookingId}`, {
    token,
    body: { typeDocument: 'Facture', photoKey: await upload(person, 'customs') },
  });
  if (insurance.status !== 201 || document.status !== 201)
    throw new Error(`drafts: ${insurance.text} ${document.text}`);
  return { assuranceId: insurance.body.data.id as number, documentId: document.body.data.id as number };
};

export const colisBody = (
  drafts: { assuranceId: number; documentId: number },
  change: Record<string, unknown> = {},
) => ({
  description: 'Vêtements',
  poids: 10,
  longueur: 0.4,
  largeur: 0.3,
  hauteur: 0.3,
  nomDestinataire: 'Fatou Sarr',
  emailDestinataire: 'fatou@yonnee.test',
  telephoneDestinataire: '+221 70 000 00 00',
  adresseDestinataire: 'Plateau, Dakar',
  ...drafts,
  ...change,
});

/** Body of a booking of several parcels; each is `colisBody`'s with its own change. */
export const shipmentBody = (
  drafts: { assuranceId: number; documentId: number },
  parcels: readonly Record<string, unknown>[],
) => {
  const { description, poids, longueur, largeur, hauteur, ...shared } = colisBody(drafts);
  return { ...shared, colis: parcels.map((change) => ({ description, poids, longueur, largeur, hauteur, ...change })) };
};

/** Books several parcels in one shipment and returns the reply. */
export const bookShipment = async (
  person: Person,
  bookingId: number,
  parcels: readonly Record<string, unknown>[],
  change: Record<string, unknown> = {},
): Promise<Reply> =>
  api('POST', `/colis/envoi/${bookingId}`, {
    token: person.token,
    body: { ...shipmentBody(await newDrafts(person, bookingId), parcels), ...change },
  });

/** Books a parcel with new drafts and returns the reply. */
export const book = async (person: Person, bookingId: number, change: Record<string, unknown> = {}): Promise<Reply> =>
  api('POST', `/colis/ajouter/${bookingId}`, {
    token: person.token,
    body: colisBody(await newDrafts(person, bookingId), change),
  });

/** Books a parcel and returns it. */
export const newColis = async (person: Person, bookingId: number, change: Record<string, unknown> = {}) => {
  const { body, status, text } = await book(person, bookingId, change);
  if (status !== 201) throw new Error(`colis: ${status} ${text}`);
  return body.data as { id: number; prixEstime: number; codeSuivi: string; [field: string]: unknown };
};
