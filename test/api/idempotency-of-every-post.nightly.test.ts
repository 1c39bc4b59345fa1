import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '../support/calls/api.ts';
import { rows, send } from '../support/calls/route-rows.ts';
import { readyFor } from '../support/cases/all.ts';
import { newWorld, type World } from '../support/cases/case.ts';
import { cash } from '../support/items/counter.ts';

/** Calls that create nothing: sessions, previews, and requests whose repetition changes nothing more by themselves. */
const WITHOUT_KEY: ReadonlySet<string> = new Set([
  'POST /api/account/delete',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/auth/send-confirmation',
  'POST /api/auth/change-password',
  'POST /cockpit/conteneurs/{id}/actions/apercu',
  'POST /cockpit/conteneurs/{id}/actions', // has a `lot` for all its calls
  'POST /colis/changements/apercu',
  'POST /colis/changements', // has a `lot` for all its calls
  'POST /imports', // has a `lot` for all its calls, and a key for each row
  'POST /debiteurs/rappels/apercu',
  'POST /debiteurs/rappels', // has a `lot` for all its calls
  'POST /bookings/check-weight',
  'POST /api/mails/arret/{jeton}',
  'POST /colis/{id}/recus',
  'POST /comptabilite/{mois}/cloture', // a second closing with the same file changes nothing
  'POST /comptoir/caisses/{id}/validation', // a second confirmation changes nothing
  'POST /comptoir/accords/{id}/decision', // a second decision changes nothing
  'POST /comptoir/recus', // each call gives out another link, stored as a hash only
  'POST /customers/{id}/code', // each call gives out another code, stored as a hash only
  'POST /customers/{id}/fusion', // a second merge of the same two changes nothing
  'POST /payments/webhook',
  'POST /payments/webhook/wave',
  // Name the naming that they decide on: a repetition finds it decided.
  'POST /colis/{id}/mandataire/confirmation',
  'POST /colis/{id}/mandataire/refus',
  'POST /api/mandataires/{jeton}',
  'POST /api/mandataires/{jeton}/paiement', // returns the open link again
]);

/** Calls whose path alone says what is created. */
const WITHOUT_BODY: ReadonlySet<string> = new Set([
  'POST /reclamations/{id}/retrait',
  'POST /reclamations/{id}/examen',
  'POST /api/reclamations/{jeton}/retrait',
  'POST /agent/boites/{id}/fait',
  'POST /api/recuperation/{code}/rejoindre',
  'POST /colis/{id}/code',
  'POST /payments/colis/{colisId}',
  'POST /agent/conteneurs/{id}/arrivee/{reference}/annulation',
  'POST /agent/colis/{reference}/rendu',
  'POST /agent/colis/{reference}/trouve',
]);

type Body = Record<string, unknown>;
const change = (changed: Body) => (body: Body) => ({ ...body, ...changed });

/** Another valid body of each other call. */
const OTHER_BODY: Record<string, (body: Body) => unknown> = {
  'POST /api/auth/register': change({ prenom: 'Autre' }),
  'POST /bookings': change({ prixEstime: 11 }),
  'POST /colis/ajouter/{bookingId}': change({ description: 'Autre chose' }),
  'POST /colis/envoi/{bookingId}': ({ colis, ...body }) => ({ ...body, colis: [[colis].flat(), colis].flat(2) }),
  'POST /colis/{id}/ecart': change({ decision: 'MAINTENIR', motif: 'Un motif.' }),
  'POST /colis/incidents/{id}': change({ motif: 'Un autre motif.' }),
  'POST /colis/{id}/conditions': change({ motif: 'Un autre motif.' }),
  'POST /colis/{id}/frais': change({ montant: 7 }),
  'POST /colis/{id}/droits': change({ montant: 7 }),
  'POST /colis/{id}/droits/reprise': change({ motif: 'Un autre motif.' }),
  'POST /colis/{id}/dispense': change({ motif: 'Un autre motif.' }),
  'POST /colis/{id}/transfert': change({ motif: 'Un autre motif.' }),
  'POST /attente/{bookingId}': change({ departAuPlusTard: '2039-01-01' }),
  'POST /api/contact': change({ message: 'Un autre message.' }),
  'POST /coordination/add/{bookingId}': change({ transporteur: 'Un autre' }),
  'POST /comptoir/ventes': change({ nomDestinataire: 'Une autre personne' }),
  'POST /comptoir/accords': change({ montant: 99 }),
  'POST /comptoir/encaissements': change({ paiements: [cash(41)] }),
  'POST /comptoir/remboursements': change({ clientId: 1 }),
  'POST /comptoir/preuves': change({ clientId: 1 }),
  'POST /comptoir/annulations': change({ motif: 'Un autre motif.' }),
  'POST /comptoir/caisse': change({ fonds: [] }),
  'POST /comptoir/caisse/mouvements': change({ montant: 21 }),
  'POST /comptoir/caisse/cloture': change({ motif: 'Un autre motif.' }),
  'POST /customers/add': change({ nom: 'Ba' }),
  'POST /api/recuperation/{code}': change({ password: 'secret-2' }),
  'POST /customs/add/{userId}/{bookingId}': change({ typeDocument: 'Autre document' }),
  'POST /agent/conteneurs/{id}/disponibilite': change({ dernierJour: null }),
  'POST /agent/colis/{reference}/remise': change({ nom: 'Une autre personne' }),
  'POST /insurance/add': change({ valeurCouverture: 7 }),
  'POST /agent/colis/{reference}/reception': change({ mesures: { poids: 9, longueur: 1, largeur: 1, hauteur: 1 } }),
  'POST /agent/colis/{reference}/pesee': change({ mesures: { poids: 9, longueur: 1, largeur: 1, hauteur: 1 } }),
  'POST /agent/colis/{reference}/chargement': change({ leAppareil: '2026-11-01T08:00:00.000Z' }),
  'POST /agent/colis/{reference}/dechargement': change({ leAppareil: '2026-11-01T08:00:00.000Z' }),
  'POST /agent/conteneurs/{id}/arrivee/{reference}': change({ dommage: 'Coin enfoncé' }),
  'POST /admin/conteneurs/{id}/arrivee/cloture': change({ revision: 9 }),
  'POST /admin/conteneurs/{id}/arrivee/reouverture': change({ motif: 'Un autre motif.' }),
  'POST /admin/conteneurs/{id}/manifeste/cloture': change({ revision: 9 }),
  'POST /admin/conteneurs/{id}/manifeste/reouverture': change({ motif: 'Un autre motif.' }),
  'POST /notifications/add': change({ notification: 'Un autre message.' }),
  'POST /payments/group-payment': (body) => [body].flat().slice(0, 1),
  'POST /payments/liens': ({ colisIds, ...body }) => ({ ...body, colisIds: [1, ...[colisIds].flat()] }),
  'POST /api/payer/{code}': change({ session: 'cs_test_autre' }),
  'POST /payments/add/{userId}/{bookingId}': change({ moyen: 'VIREMENT' }),
  'POST /recipients': change({ nom: 'Une autre personne' }),
  'POST /suivi/{code}/mandataire': change({ nom: 'Une autre personne' }),
  'POST /sites': change({ nom: 'Un autre dépôt' }),
  'POST /sites/{id}/agents': change({ email: 'inconnu@yonnee.test' }),
  'POST /tarifs': change({ nom: 'Un autre tarif' }),
  'POST /tarifs/{id}/versions': change({ prixKilo: 7 }),
  'POST /depenses': change({ libelle: 'Un autre libellé' }),
  'POST /depenses/{id}/paiement': change({ montant: 1_250 }),
  'POST /depenses/{id}/annulation': change({ motif: 'Un autre motif.' }),
  'POST /agent/boites': change({ note: 'Une autre description.' }),
  'POST /boites/{id}/decision': change({ motif: 'Un autre motif.' }),
  'POST /appareils/{userId}/{appareil}/verification': change({ note: 'Un autre constat.' }),
  'POST /api/tracking/add/{bookingId}': change({ description: 'Une autre description' }),
  'POST /colis/{id}/reclamations': change({ texte: 'Autre chose.' }),
  'POST /reclamations/{id}/reponse': change({ texte: 'Autre chose.' }),
  'POST /reclamations/{id}/question': change({ texte: 'Autre chose ?' }),
  'POST /reclamations/{id}/decision': change({ motif: 'Un autre motif.' }),
  'POST /reclamations/{id}/paiement': change({ moyen: 'VIREMENT', reference: 'VIR-2' }),
  'POST /reclamations/{id}/cloture': change({ motif: 'Un autre motif.' }),
  'POST /api/reclamations/{jeton}': change({ texte: 'Autre chose.' }),
  'POST /api/reclamations/{jeton}/reponse': change({ texte: 'Autre chose.' }),
  'POST /api/reclamations/{jeton}/fichiers': change({ size: 7 }),
  'POST /uploads': change({ size: 7 }),
};

/** Calls that carry the time of the agent's device, by which a repetition is recognised without its key. */
const OF_A_DEVICE: ReadonlySet<string> = new Set([
  'POST /agent/colis/{reference}/remise',
  'POST /agent/colis/{reference}/reception',
  'POST /agent/colis/{reference}/pesee',
  'POST /agent/colis/{reference}/chargement',
  'POST /agent/conteneurs/{id}/arrivee/{reference}',
]);

const posts = rows.filter(({ route }) => route.method === 'POST');
const withKey = posts.filter(({ label }) => !WITHOUT_KEY.has(label));

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

test('every POST has its place in these tables', () => {
  const named = [...WITHOUT_KEY, ...WITHOUT_BODY, ...Object.keys(OTHER_BODY)];
  expect(named.toSorted()).toEqual(posts.map(({ label }) => label).toSorted());
});

test.each(withKey)('$label repeated under its key gets its first status, and with another body 422', async (row) => {
  const { who, ...call } = await readyFor(row, world);
  const leAppareil = new Date(Date.now() - 60_000).toISOString();
  const body = OF_A_DEVICE.has(row.label) ? { ...(call.body as Body), leAppareil } : call.body;
  const sendBody = (sent: unknown, key: string) =>
    send(row, { ...call, body: sent, headers: { ...call.headers, 'idempotency-key': key } }, who);
  const key = randomUUID();
  const first = await sendBody(body, key);
  expect(first.status, JSON.stringify(first.body)).toBe(row.route.status ?? 200);
  const again = await sendBody(body, key);
  expect([again.status, again.body.data?.id], JSON.stringify(again.body)).toEqual([first.status, first.body.data?.id]);
  const other = OTHER_BODY[row.label]?.(body as Body);
  if (other === undefined) return;
  expectReused(await sendBody(other, key));
  if (!OF_A_DEVICE.has(row.label)) return;
  const anotherKey = randomUUID(); // the device's time alone says that it is the same record
  expect((await sendBody(body, anotherKey)).status).toBe(first.status);
  expectReused(await sendBody(other, anotherKey));
});

test('an intake and a handover of the same device time with another content are refused without any key', async () => {
  for (const label of ['POST /agent/colis/{reference}/reception', 'POST /agent/colis/{reference}/remise']) {
    const row = withKey.find((one) => one.label === label);
    if (!row) throw new Error(label);
    const { who, ...call } = await readyFor(row, world);
    const body = { ...(call.body as Body), leAppareil: new Date(Date.now() - 60_000).toISOString() };
    for (let i = 0; i < 2; i++) expect((await send(row, { ...call, body }, who)).status, label).toBe(201);
    const refused = await send(row, { ...call, body: OTHER_BODY[label]?.(body) }, who);
    expectReused(refused);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['leAppareil']);
  }
});

const expectReused = ({ status, body }: Reply): void =>
  expect([status, body.code], JSON.stringify(body)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
