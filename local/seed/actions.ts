import { authRoutes } from '#shared/auth/routes.ts';
import type { Registration } from '#shared/auth/schema.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { UploadKind } from '#shared/uploads/constants.ts';
import { uploadsRoutes } from '#shared/uploads/routes.ts';
import { callApi, type Session } from '../client.ts';
import { type DemoColis, sidesOf } from './parcels.ts';
import type { Recipient } from './people.ts';
import { type PictureKind, picture } from './picture.ts';

/** Actions of people in the app, made by the same calls as its pages. */

export const register = async (api: string, person: Registration): Promise<number> => {
  const { nom, prenom, email, telephone, password, adresse, langue } = person;
  const body = { nom, prenom, email, telephone, password, adresse, langue };
  return (await callApi(api, authRoutes.register, { body })).data.id;
};

export const logIn = (api: string, { email, password }: Pick<Registration, 'email' | 'password'>): Promise<Session> =>
  callApi(api, authRoutes.login, { body: { email, password } });

const uploads = new Map<string, Promise<string>>();

/**
 * Uploads one file per person, kind and picture, which the server copies: all demo parcels look alike, and so do all
 * documents.
 */
export const upload = (
  api: string,
  session: Session,
  kind: UploadKind,
  shown: PictureKind = PICTURES[kind],
): Promise<string> => {
  const name = `${api} ${session.userId} ${kind} ${shown}`;
  const key = uploads.get(name) ?? uploadPicture(api, session, kind, shown);
  uploads.set(name, key);
  return key;
};

const PICTURES: Record<UploadKind, PictureKind> = {
  colis: 'box',
  insurance: 'sheet',
  customs: 'sheet',
  intake: 'box',
  handover: 'signature',
  expense: 'sheet',
  payment: 'card',
  claim: 'damaged',
};

const uploadPicture = async (api: string, session: Session, kind: UploadKind, shown: PictureKind): Promise<string> => {
  const bytes = picture(shown);
  const body = { kind, contentType: 'image/png', size: bytes.length };
  const { data } = await callApi(api, uploadsRoutes.create, { body }, session);
  const response = await fetch(data.url, { method: data.method, headers: data.headers, body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return data.key;
};

export type Booked = { colisId: number; documentId: number };

/** Books a parcel with its insurance and customs document. */
export const book = async (
  api: string,
  session: Session,
  bookingId: number,
  colis: DemoColis,
  recipient: Recipient,
): Promise<Booked> => {
  const [assuranceId, documentId, photoKey] = await Promise.all([
    insure(api, session, bookingId, colis),
    fileDocument(api, session, bookingId, colis),
    upload(api, session, 'colis'),
  ]);
  const body = {
    description: colis.what,
    poids: colis.kg,
    ...sidesOf(colis),
    ...(colis.piece && { piece: colis.piece }),
    nomDestinataire: recipient.nom,
    emailDestinataire: recipient.email,
    telephoneDestinataire: recipient.telephone,
    adresseDestinataire: recipient.adresse,
    assuranceId,
    documentId,
    photoKey,
  };
  const { data } = await callApi(api, colisRoutes.create, { params: { bookingId }, body }, session);
  return { colisId: data.id, documentId };
};

const insure = async (
  api: string,
  session: Session,
  containerBookingId: number,
  { xof }: DemoColis,
): Promise<number> => {
  const typeCouverture = xof > 200_000 ? 'Tous risques' : 'Perte et vol';
  const body = { typeCouverture, valeurCouverture: xof, containerBookingId };
  return (await callApi(api, insuranceRoutes.add, { body }, session)).data.id;
};

/** Files the customs document of a parcel: an invoice for goods for sale, else an inventory. */
const fileDocument = async (
  api: string,
  session: Session,
  bookingId: number,
  { pack, by, list }: DemoColis,
): Promise<number> => {
  const isTrade = by === 'moussa' || pack === 'pallet';
  const body = {
    typeDocument: isTrade ? 'Facture commerciale' : 'Inventaire des effets personnels',
    photoKey: await upload(api, session, 'customs'),
    ...(list && { inventaire: list }),
  };
  const params = { userId: session.userId, bookingId };
  return (await callApi(api, customsRoutes.add, { params, body }, session)).data.id;
};

/** Opens a payment page without paying. */
export const startPaying = (api: string, session: Session, colisIds: number[]) =>
  callApi(api, paymentsRoutes.startGroup, { body: colisIds }, session);

/** Pays with the emulator's test card and calls the return page, as a browser would. */
export const pay = async (api: string, session: Session, colisIds: number[]): Promise<void> => {
  const { redirectUrl } = await startPaying(api, session, colisIds);
  const body = new URLSearchParams({ card: '4242424242424242' });
  const paid = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' });
  const sessionId = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? '';
  await callApi(api, paymentsRoutes.validate, { query: { session_id: sessionId } }, session);
};
