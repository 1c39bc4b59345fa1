// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProxyOfLink } from '#shared/tracking/proxy.ts';
import { press } from './browser.ts';
import { mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** Page of the link by which a recipient decides on the person named to collect their parcel. */

const JETON = `1234567890.1900000000000.1900000000000.${'a'.repeat(43)}`;
const proxy = (change: Partial<ProxyOfLink> = {}): ProxyOfLink => ({
  etat: 'ATTENTE',
  nom: 'Modou Fall',
  codeSuivi: 'YN-7K3M-9QPX-4WTHW',
  aPayerAuRetrait: null,
  ...change,
});

const calls: string[] = [];
const open = async (before: ProxyOfLink, after: ProxyOfLink = before) => {
  calls.length = 0;
  mockApi((call) => {
    calls.push(call.split(' ')[0] ?? '');
    return { body: { success: true, data: call.startsWith('GET') ? before : after } };
  });
  await visit(`/mandataire?jeton=${JETON}`, { as: 'nobody' });
  await waitUntilSettled();
};

test('opening the link decides nothing; the button confirms the person', async () => {
  await open(proxy(), proxy({ etat: 'CONFIRME' }));
  expect(pageText()).toContain('Confirmez-vous que Modou Fall retire votre colis ?');
  expect(calls).not.toContain('POST');
  await press('Confirmer cette personne');
  await waitUntilSettled();
  expect(pageText()).toContain('Modou Fall peut retirer votre colis');
});

test('a link that is opened again says that the person is confirmed already, and removes them', async () => {
  await open(proxy({ etat: 'CONFIRME' }), proxy({ etat: 'ABSENT', nom: null }));
  expect(pageText()).toContain('C’est déjà confirmé');
  await press('Retirer cette personne');
  await waitUntilSettled();
  expect(pageText()).toContain('Personne n’attend votre confirmation');
});

test('a link that is not valid says what to do', async () => {
  mockApi(() => ({ status: 404, body: { success: false, code: 'INVALID_PROXY_LINK', message: 'Lien non valable.' } }));
  await visit(`/mandataire?jeton=${JETON}`, { as: 'nobody' });
  await waitUntilSettled();
  expect(pageText()).toContain('Ce lien n’est pas valable');
});

test('the recipient reads what is paid at the collection, and opens its payment page', async () => {
  mockApi((call) => {
    if (call === `POST /api/mandataires/${JETON}/paiement`)
      return { status: 201, body: { success: true, data: { code: 'YN-0000-0000-00000' } } };
    if (call.startsWith('GET /api/mandataires'))
      return { body: { success: true, data: proxy({ etat: 'CONFIRME', aPayerAuRetrait: 60 }) } };
    return undefined;
  });
  const place = await visit(`/mandataire?jeton=${JETON}`, { as: 'nobody' });
  expect(pageText().replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('À payer au retrait : 60,00 $');
  await press('Payer maintenant');
  await waitUntilSettled();
  expect(place().pathname).toBe('/payer/YN-0000-0000-00000');
});

test('a link about a payment alone asks nothing about a person, and says when nothing is due', async () => {
  await open(proxy({ etat: 'PAIEMENT', nom: null, aPayerAuRetrait: 60 }));
  expect(pageText()).toContain('Payer maintenant');
  expect(pageText()).not.toMatch(/confirm/i);
  cleanup();
  await open(proxy({ etat: 'PAIEMENT', nom: null }));
  expect(pageText()).toContain('Rien à payer pour le moment');
});

test('who has nothing to pay is offered no payment', async () => {
  await open(proxy());
  expect(pageText()).not.toMatch(/payer/i);
});
