import { makeAdmin } from '#infra/ops/admins.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { uploadsRoutes } from '#shared/uploads/routes.ts';
import type { UploadKind } from '#shared/uploads/schema.ts';
import { callApi, type Session } from '../client.ts';
import { DEMO_ACCOUNTS, DEMO_COLIS, DEMO_CONTAINERS, DEMO_RECIPIENT } from './data.ts';
import { picture } from './picture.ts';

const DAY_MS = 86_400_000;

/**
 * Fills an empty local cloud through its own API, as people would: two accounts, a dozen containers, some parcels.
 * Without the payment stand-in (`canPay` false: real keys) the parcels stay unpaid.
 */
export const seed = async (api: string, canPay: boolean): Promise<void> => {
  const admin = await signUp(api, DEMO_ACCOUNTS.admin, makeAdmin);
  const customer = await signUp(api, DEMO_ACCOUNTS.customer);
  const containerIds: number[] = [];
  for (const { inDays, sailsDays, taken, ...container } of DEMO_CONTAINERS) {
    const leaves = Math.floor(Date.now() / DAY_MS + inDays) * DAY_MS + 14 * 3_600_000;
    const { data } = await callApi(
      api,
      bookingsRoutes.create,
      {
        body: {
          ...container,
          dateDepart: new Date(leaves).toISOString(),
          dateArrivee: new Date(leaves + sailsDays * DAY_MS).toISOString(),
          dateReservation: new Date().toISOString(),
        },
      },
      admin,
    );
    containerIds.push(data.id);
    if (taken) await fill(api, admin, data.id, taken, canPay);
  }
  for (const { container, paid, etat, valeurXof, ...colis } of DEMO_COLIS) {
    const bookingId = containerIds[container] ?? 0;
    const id = await book(api, customer, bookingId, colis, valeurXof);
    if (paid && canPay) await pay(api, customer, id);
    if (etat) await callApi(api, colisRoutes.update, { params: { id }, body: { etat } }, admin);
  }
};

type Person = { email: string; password: string; prenom: string; nom: string };

const signUp = async (
  api: string,
  { email, password, prenom, nom }: Person,
  before?: (person: { userId: number; email: string }) => Promise<void>,
): Promise<Session> => {
  const profile = { email, password, prenom, nom, telephone: '+33 6 12 34 56 78', langue: 'fr' as const };
  const body = { ...profile, adresse: '12 rue des Vignoles, 75020 Paris' };
  const { data } = await callApi(api, authRoutes.register, { body });
  await before?.({ userId: data.id, email });
  return callApi(api, authRoutes.login, { body: { email, password } });
};

const upload = async (api: string, session: Session, kind: UploadKind): Promise<string> => {
  const bytes = picture(kind === 'colis' ? 'box' : 'sheet');
  const body = { kind, contentType: 'image/png', size: bytes.length };
  const { data } = await callApi(api, uploadsRoutes.create, { body }, session);
  const response = await fetch(data.url, { method: data.method, headers: data.headers, body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return data.key;
};

type Measures = { description: string; poids: number; longueur: number; largeur: number; hauteur: number };

const book = async (
  api: string,
  session: Session,
  bookingId: number,
  colis: Measures,
  valeurCouverture: number,
): Promise<number> => {
  const insurance = await callApi(
    api,
    insuranceRoutes.add,
    { body: { typeCouverture: 'Tous risques', valeurCouverture, containerBookingId: bookingId } },
    session,
  );
  const document = await callApi(
    api,
    customsRoutes.add,
    {
      params: { userId: session.userId, bookingId },
      body: { typeDocument: 'Facture commerciale', photoKey: await upload(api, session, 'customs') },
    },
    session,
  );
  const photoKey = await upload(api, session, 'colis');
  const papers = { assuranceId: insurance.data.id, documentId: document.data.id };
  const { data } = await callApi(
    api,
    colisRoutes.create,
    { params: { bookingId }, body: { ...colis, ...DEMO_RECIPIENT, ...papers, photoKey } },
    session,
  );
  return data.id;
};

/** What others have booked, as one lot of the depot's; paid, or else under way, so that it does not lapse. */
const fill = async (
  api: string,
  admin: Session,
  bookingId: number,
  { kg, metres }: { kg: number; metres: number },
  canPay: boolean,
): Promise<void> => {
  const lot = { description: 'Lot de groupage du dépôt', poids: kg, longueur: metres, largeur: 2.3, hauteur: 2.2 };
  const id = await book(api, admin, bookingId, lot, 0);
  if (canPay) await pay(api, admin, id);
  else await callApi(api, colisRoutes.update, { params: { id }, body: { etat: 'EN_TRANSIT' } }, admin);
};

/** Pays by the stand-in's test card, and comes back as the browser would. */
const pay = async (api: string, session: Session, colisId: number): Promise<void> => {
  const { redirectUrl } = await callApi(api, paymentsRoutes.start, { params: { colisId } }, session);
  const body = new URLSearchParams({ card: '4242424242424242' });
  const paid = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' });
  const sessionId = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? '';
  await callApi(api, paymentsRoutes.validate, { query: { session_id: sessionId } }, session);
};
