// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { BookingDone } from '#web/features/booking/BookingDone.tsx';
import { button, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requests, show, visit, waitUntilSettled } from './visit.tsx';

/** Parcel with a recorded cash payment. */
const recorded = colis({ id: 11, paiementEnCours: true, moyenEnCours: 'ESPECES', aPayerAvant: null, prixEstime: 60 });
const unpaid = colis({ id: 12, description: 'Livres', prixEstime: 25 });
const started = colis({ id: 13, description: 'Draps', paiementEnCours: true, moyenEnCours: 'CARTE', prixEstime: 40 });

const mockColis = (...all: (typeof recorded)[]) =>
  mockApi((call) => {
    if (call.includes('/bookings/mes-reservations')) return listReply([container()]);
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument() } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    const one = all.find(({ id }) => call.endsWith(`/colis/${id}`));
    if (one) return { body: { success: true, data: one } };
    if (call.includes('paiement=PAYE')) return listReply([]);
    return listReply(/\/colis/.test(call) ? all : [], { nonLues: 0 });
  });

const Done = () => <BookingDone container={container()} booked={{ colis: [recorded], bookedEarlier: false }} />;

const pages = ['/colis', '/colis/11', '/mes-reservations', '/dashboard'];

function expectWaiting() {
  expect(pageText()).toMatch(/en attente de confirmation|attend sa confirmation/);
  expect(pageText()).not.toMatch(/Pay\S+ avant le|À payer avant|délai de paiement/);
  const actions = [...document.querySelectorAll('main button, button, a')].map(({ textContent }) => textContent);
  expect(actions.filter((words) => /^(Payer|Reprendre)/.test(words ?? ''))).toEqual([]);
}

test.each(pages)(
  '%s shows a recorded payment as awaiting confirmation, without pay button and deadline',
  async (address) => {
    mockColis(recorded);
    await visit(address);
    expectWaiting();
  },
);

test('the booking confirmation shows a recorded payment as awaiting confirmation, without pay button and deadline', async () => {
  mockColis(recorded);
  await show(<Done />, { texts: ['booking', 'colis'] });
  expectWaiting();
});

test('a list shows recorded payments in a separate section, with method and amount', async () => {
  mockColis(recorded, { ...recorded, id: 14, moyenEnCours: 'VIREMENT', prixEstime: 80, aPayer: 80 });
  await visit('/colis');
  expect(pageText()).toContain('Rien à payer pour le moment.');
  expect(pageText()).toContain('Paiement de 60,00 $ en espèces enregistré, en attente de confirmation.');
  expect(pageText()).toContain('Paiement de 80,00 $ par virement enregistré, en attente de confirmation.');
  expect(pageText()).toContain('Votre place est gardée : vous n’avez rien à faire.');
});

const AWAITED = { montant: 40, reste: 60, quand: 'CHARGEMENT' as const };
const part = { ...recorded, moyenEnCours: 'VIREMENT' as const, prixEstime: 100, aPayer: 100, aConfirmer: AWAITED };

test.each(['/colis', '/colis/11'])('%s names a part that is awaited, and the rest with its moment', async (address) => {
  mockColis(part);
  await visit(address);
  expect(pageText()).toContain(
    'Paiement de 40,00 $ par virement enregistré, en attente de confirmation. Il restera ensuite 60,00 $ à payer avant le chargement.',
  );
  expect(pageText()).not.toMatch(/vous n’avez rien à faire|Paiement de 100/);
  expectWaiting();
});

test('the dashboard adds up what recorded payments pay, not the rest', async () => {
  mockColis(part);
  await visit('/dashboard');
  expect(pageText()).toContain('en attente de confirmation : 40,00 $.');
});

test('the selection excludes recorded payments and includes an open card payment', async () => {
  mockColis(recorded, unpaid, started);
  await visit('/colis');
  await press('Tout sélectionner');
  await waitUntilSettled();
  expect(pageText()).toContain('2 colis sélectionnés');
  expect(pageText()).toContain('65,00 $');
  expect(button('Reprendre le paiement')).toBeTruthy();
});

test('a parcel that somebody pays by a link is not offered for a payment to go on with', async () => {
  mockColis({ ...started, paiementParLien: true });
  for (const page of ['/colis', '/colis/13']) {
    await visit(page);
    await waitUntilSettled();
    expect(pageText()).toContain('Quelqu’un paie en ce moment par votre lien.');
    expect(pageText()).not.toContain('Reprendre le paiement');
  }
});

test('the dashboard shows the payable total, and recorded payments apart', async () => {
  mockColis(recorded, unpaid);
  await visit('/dashboard');
  expect(pageText()).toContain('25,00 $ pour 1 colis');
  expect(pageText()).toContain('Paiements enregistrés par notre équipe en attente de confirmation : 60,00 $.');
});

test('a customer who tries to pay after a payment was recorded sees it, without an error', async () => {
  let known = unpaid;
  const later = { ...recorded, id: unpaid.id };
  mockColis(unpaid);
  await visit('/colis/12');
  mockApi((call) => {
    known = later;
    if (call.startsWith('POST'))
      return { status: 409, body: { success: false, code: 'COLIS_LOCKED', message: 'Un paiement est en cours.' } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument() } };
    return { body: { success: true, data: known } };
  });
  await press('Payer ce colis');
  await waitUntilSettled();
  expect(requests.some((call) => call === 'POST /payments/colis/12')).toBe(true);
  expect(pageText()).toContain('Paiement de 60,00 $ en espèces enregistré, en attente de confirmation.');
});

test('an admin sees a parcel’s payment method and a link to the payment to confirm', async () => {
  mockColis(recorded);
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  expect(pageText()).toContain('Espèces à confirmer');
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toContain('/admin/paiements?statut=EN_ATTENTE&client=7');
  expect(pageText()).not.toContain('Enregistrer un paiement');
});
