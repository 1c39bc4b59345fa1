// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { colis, RECEIVED } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Terms of payment as customers and admins see them: a parcel costs $180. */

const mock = (one: Colis, its: Partial<Container> = {}) =>
  mockApi((call) => {
    if (/\/customs\/\d+$/.test(call))
      return { body: { success: true, data: { ...rejectedDocument(), statut: 'ACCEPTE' } } };
    if (call.includes('/bookings/mes-reservations')) return listReply([container()]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container(its) } };
    if (call.startsWith('POST')) return { body: { success: true, data: one } };
    if (call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    if (call.includes('paiement=PAYE')) return listReply([]);
    return listReply(call.includes('/colis') ? [one] : [], { nonLues: 0 });
  });

const parcel = (special: Partial<Colis> = {}): Colis => colis({ id: 11, prixEstime: 180, aPayer: 180, ...special });
const ON_COLLECTION = { conditions: { type: 'A_L_ARRIVEE' }, reporte: 'RETRAIT', aPayerAvant: null } as const;
const text = () => pageText().replace(/\s+/g, ' ');

test.each<[string, Partial<Colis>, RegExp, RegExp]>([
  [
    'keeps its space',
    ON_COLLECTION,
    /Apportez votre colis au dépôt/,
    /À payer au retrait ?180,00 \$.*Payer maintenant · 180,00 \$/,
  ],
  [
    'is asked for once it has arrived',
    { ...ON_COLLECTION, etat: 'ARRIVE' },
    /Payez ce colis.*il sera remis une fois payé.*Payer ce colis · 180,00 \$/,
    /À payer au retrait/,
  ],
  [
    'is asked for a deposit',
    { conditions: { type: 'ACOMPTE', acompte: 50, reste: 'RETRAIT' }, acompteDu: 50 },
    /Payez l’acompte.*Un acompte de 50,00 \$ garde votre place\. À payer avant .*\. Le reste, 130,00 \$, est à payer au retrait\..*Payer l’acompte · 50,00 \$/,
    /180,00 \$/,
  ],
])('a parcel with terms %s', async (_, special, step, price) => {
  mock(parcel(special));
  await visit('/colis/11');
  await waitUntilSettled();
  expect(text()).toMatch(step);
  expect(text()).toMatch(price);
});

test('a parcel to pay on collection that missed its departure has no button that pays it, nor a sum that is due', async () => {
  mock(parcel(ON_COLLECTION), { manifesteClos: true });
  await visit('/colis/11');
  await waitUntilSettled();
  expect(text()).toMatch(/ne payez rien pour le moment/);
  expect(text()).not.toMatch(/Payer maintenant|À payer au retrait/);
  expect(text()).toMatch(/Prix ?180,00 \$/);
});

const section = (id: string) => document.querySelector(`[aria-labelledby="${id}"]`)?.textContent?.replace(/\s+/g, ' ');

test.each<[string, Partial<Colis>, RegExp]>([
  ['nothing', {}, /un autre départ, ou annulez ce colis\./],
  ['a part', { recu: 30, aPayer: 150 }, /un autre départ, ou récupérez ce que vous avez payé\./],
])(
  'the sender of a parcel to pay on collection that we left out is not blamed, having paid %s',
  async (_, money, words) => {
    const one = parcel({ ...ON_COLLECTION, ...money, etat: 'EN_ATTENTE', reception: RECEIVED });
    mock(one, { manifesteClos: true });
    await visit('/colis/11');
    await waitUntilSettled();
    expect(section('next-step')).toMatch(words);
  },
);

test('the list puts a parcel that we left out apart from those that were not brought in time', async () => {
  const leftOut = parcel({ ...ON_COLLECTION, recu: 30, aPayer: 150, etat: 'EN_ATTENTE', reception: RECEIVED });
  const late = parcel({ id: 12, description: 'Livres', paye: false });
  mockApi((call) => {
    if (call.includes('/bookings/mes-reservations')) return listReply([container({ manifesteClos: true })]);
    if (call.includes('paiement=A_PAYER')) return listReply([leftOut, late]);
    return listReply([], { nonLues: 0 });
  });
  await visit('/colis');
  await waitUntilSettled();
  expect(section('left-out')).toMatch(/Autre départ à choisir.*Nous avons ces colis.*Reste à payer ?150,00 \$/);
  expect(section('left-out')).not.toMatch(/ne les payez pas|Livres/);
  expect(section('too-late')).toMatch(/ne les payez pas.*Livres.*180,00 \$/);
});

test('a cancelled parcel whose box is still to be fetched shows a refund that was made as made', async () => {
  const cancelled = parcel({ etat: 'ANNULE', aPayer: 0, rembourse: 180, reception: RECEIVED, aPayerAvant: null });
  mockApi((call) => {
    if (call.includes('/bookings/mes-reservations')) return listReply([container()]);
    return listReply(call.includes('paiement=ANNULE') ? [cancelled] : [], { nonLues: 0 });
  });
  await visit('/colis');
  await waitUntilSettled();
  expect(section('cancelled-unsettled')).toMatch(/Annulés, à suivre.*Remboursé ?180,00 \$/);
});

test('a deposit that is paid for a parcel which was not brought in time is named', async () => {
  mock(parcel({ recu: 50, aPayer: 130, aPayerAvant: null }), { manifesteClos: true });
  await visit('/colis/11');
  await waitUntilSettled();
  expect(section('next-step')).toMatch(
    /ou récupérez ce que vous avez payé\. Nous avons reçu 50,00 \$ : cette somme vaut pour un autre/,
  );
  expect(section('next-step')).not.toMatch(/annulé/);
});

test('a parcel to pay on collection is not among what is to pay, and says when it is', async () => {
  mock(parcel(ON_COLLECTION));
  await visit('/colis');
  await waitUntilSettled();
  expect(text()).not.toMatch(/Payer ce colis/);
  expect(text()).toMatch(/À payer plus tard.*À payer au retrait/);
});

test('an admin asks for a deposit within the price, and sets when the rest is due', async () => {
  mock(parcel());
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  await press('Conditions de paiement');
  await screen.findByRole('alertdialog');
  await runInAct(async () => {
    const select = (await findOnly('[role="alertdialog"] select')) as HTMLSelectElement;
    select.value = 'ACOMPTE';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await fillIn(getOnly('[role="alertdialog"] textarea'), 'Client connu');
  const sum = getOnly('[role="alertdialog"] input[name="acompte"]');
  const submit = () => runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  await fillIn(sum, '180');
  await submit();
  expect(text()).toContain('Entrez un acompte d’au moins 1,00 $ et de moins de 180,00 $.');
  await fillIn(sum, '0.99');
  await submit();
  expect(text()).toContain('Entrez un acompte d’au moins 1,00 $ et de moins de 180,00 $.');
  await fillIn(sum, '60.5');
  await submit();
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/11/conditions');
  expect(requestBodies.at(-1)).toEqual({ type: 'ACOMPTE', acompte: 60.5, reste: 'RETRAIT', motif: 'Client connu' });
});
