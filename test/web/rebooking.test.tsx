// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { RebookingColis, RebookingPreview } from '#shared/rebooking/schema.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { colis, RECEIVED } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** The dialog by which customers cancel or move a parcel. */

const DIGEST = 'a'.repeat(64);

const effect = (special: Partial<RebookingColis> = {}): RebookingColis => ({
  ...{ id: 11, apercu: DIGEST, refus: null, dejaFait: false, phase: 'RECU' },
  ...{ prixAvant: 230, prixApres: 230, recu: 230, frais: 15, rembourse: 215, aPayer: 0 },
  retours: [{ paymentId: 3, moyen: 'CARTE', voie: 'CARTE', montant: 215 }],
  ...{ aReprendre: true, paiementOuvert: false },
  ...special,
});

const previewOf = (colisList: RebookingColis[], vers: RebookingPreview['vers'] = null): RebookingPreview => {
  const sum = (name: 'frais' | 'rembourse' | 'aPayer') => colisList.reduce((all, each) => all + each[name], 0);
  const total = { frais: sum('frais'), rembourse: sum('rembourse'), aPayer: sum('aPayer') };
  return { colis: colisList, total: { ...total, colis: colisList.length, poids: 10, volume: 0.036 }, vers };
};

interface World {
  special?: Partial<Colis>;
  others?: Colis[];
  departures?: Container[];
  preview?: RebookingPreview | (() => RebookingPreview);
  results?: object[];
}

const paid = { paye: true, paymentId: 3, recu: 230, aPayerAvant: null } as const;

const open = async ({ special = {}, others = [], departures = [], preview, results }: World = {}) => {
  const one = colis({ id: 11, containerBookingId: 7, ...paid, reception: RECEIVED, ...special });
  mockApi((call) => {
    if (call.endsWith('/colis/changements/apercu'))
      return { body: { success: true, data: typeof preview === 'function' ? preview() : preview } };
    if (call.endsWith('/colis/changements'))
      return { body: { success: true, data: results ?? [{ id: 11, resultat: 'FAIT' }] } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
    if (call.includes('/colis/par-reservation/')) return listReply([one, ...others]);
    if (call.includes('/bookings/7')) return { body: { success: true, data: container({ id: 7 }) } };
    if (call.includes('/bookings?')) return listReply(departures);
    if (call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    return listReply([], { nonLues: 0 });
  });
  await visit('/colis/11');
  await waitUntilSettled();
};

const dialog = () => getOnly('dialog[open]').textContent?.replace(/\s+/g, ' ') ?? '';
const openDialog = async () => {
  await press('Annuler ou changer de départ');
  await findOnly('dialog[open]');
  await waitUntilSettled();
};
const sent = () => requests.filter((call) => call.endsWith('POST /colis/changements')).length;

test('a customer reads to the cent what is kept, what goes back and how, and cancels once', async () => {
  await open({ preview: previewOf([effect()]) });
  await openDialog();
  expect(dialog()).toMatch(/Payé.*230,00 \$.*Frais d’annulation.*-15,00 \$.*Vous revient.*215,00 \$/);
  expect(dialog()).toMatch(/Sur la carte qui a payé.*215,00 \$/);
  expect(dialog()).toMatch(/La place de 10 kg.*venez l’y reprendre avec une pièce d’identité/);
  await fillIn(getOnly('dialog[open] textarea'), 'Je voyage moi-même');
  await press('Annuler et récupérer 215,00\u00A0$');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual(
    expect.objectContaining({
      ...{ action: { type: 'ANNULER' }, motif: 'Je voyage moi-même' },
      colis: [{ id: 11, apercu: DIGEST }],
    }),
  );
  expect(sent()).toBe(1);
  expect(pageText()).toContain('Le colis est annulé.');
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('another departure shows its price, and what is then to pay', async () => {
  const later = container({ id: 8, prixEstime: 12, dateDepart: '2096-12-30T10:00:00.000Z' });
  const elsewhere = container({ id: 9, destination: 'Abidjan', dateDepart: '2096-12-30T10:00:00.000Z' });
  const vers = { ...later, id: 8 };
  await open({
    departures: [later, elsewhere],
    preview: previewOf(
      [effect({ frais: 0, rembourse: 0, prixApres: 276, aPayer: 46, retours: [], aReprendre: false })],
      vers,
    ),
  });
  await openDialog();
  await runInAct(() => (document.querySelectorAll('dialog[open] input[type="radio"]')[1] as HTMLElement).click());
  await waitUntilSettled();
  expect(dialog()).not.toContain('Abidjan');
  await press('Changer de départ');
  expect(dialog()).toContain('Choisissez le nouveau départ.');
  expect(sent()).toBe(0);
  const select = getOnly('dialog[open] select') as HTMLSelectElement;
  await runInAct(() => {
    select.value = '8';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitUntilSettled();
  expect(dialog()).toMatch(/Prix actuel.*230,00 \$.*Prix pour ce départ.*276,00 \$.*À payer ensuite.*46,00 \$/);
  await press('Changer de départ');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual(expect.objectContaining({ action: { type: 'DEPLACER', vers: 8 } }));
  expect(pageText()).toContain('Le colis a changé de départ.');
});

test('a sending is cancelled whole, and each parcel that is refused says why', async () => {
  const envoi = { id: 11, rang: 1, total: 2 };
  const second = colis({ id: 12, containerBookingId: 7, ...paid, envoi: { ...envoi, rang: 2 } });
  const refus = { code: 'REBOOKING_TOO_LATE', message: 'Ce colis est chargé.' } as const;
  await open({
    special: { envoi },
    others: [second],
    preview: previewOf([effect(), effect({ id: 12, apercu: '', refus, rembourse: 0, frais: 0, recu: 0, retours: [] })]),
  });
  await openDialog();
  await runInAct(() => (document.querySelectorAll('dialog[open] input[name="scope"]')[1] as HTMLElement).click());
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({ colisIds: [11, 12] });
  expect(dialog()).toContain('Colis n° 12 : Ce colis est chargé.');
});

test('what changed since the preview is shown anew, and asks again', async () => {
  let received = false;
  await open({
    preview: () => previewOf([received ? effect() : effect({ frais: 0, rembourse: 230, aReprendre: false })]),
    results: [{ id: 11, resultat: 'REFUSE', code: 'PREVIEW_CHANGED', message: 'Vérifiez le nouveau calcul.' }],
  });
  await openDialog();
  received = true;
  await press('Annuler et récupérer 230,00\u00A0$');
  await waitUntilSettled();
  expect(dialog()).toContain('Vérifiez le nouveau calcul.');
  expect(dialog()).toContain('Annuler et récupérer 215,00 $');
});

test.each<[string, Partial<Colis>, RegExp]>([
  [
    'is loaded',
    { etat: 'EN_ATTENTE', chargement: { le: '2096-12-01T10:00:00.000Z' } },
    /ne peut plus être annulé.*Nous écrire/,
  ],
  ['is at sea', { etat: 'EN_TRANSIT' }, /ne peut plus être annulé.*Nous écrire/],
  [
    'is disputed',
    { litiges: [{ paymentId: 3, le: '2096-12-01T10:00:00.000Z', libere: false }] },
    /notre équipe doit d’abord décider/,
  ],
])('the sender of a parcel that %s reads whom to ask', async (_, special, words) => {
  await open({ special });
  expect(pageText()).toMatch(words);
  expect(pageText()).not.toContain('Annuler ou changer de départ');
});

test('a delivered parcel, and one of somebody else, offer nothing', async () => {
  await open({ special: { etat: 'LIVRE' } });
  expect(pageText()).not.toMatch(/changer de départ/);
  await open({ special: { userId: 99 } });
  expect(pageText()).not.toMatch(/changer de départ/);
});
