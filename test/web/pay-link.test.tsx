// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { mockApi, pageText, requestBodies, requests, visit } from './visit.tsx';

/** Page of a pay link, opened by somebody without an account. */

const CODE = '7K3M9QPX4WTHW';
const VIEW: PayerView = {
  etat: 'A_PAYER',
  expediteur: 'Awa',
  lignes: [
    { destinataire: 'Fatou', depart: 'Paris', destination: 'Dakar', montant: 115 },
    { destinataire: null, depart: 'Paris', destination: 'Dakar', montant: 115 },
  ],
  montant: 230,
  devise: 'USD',
  francs: null,
  annulation: null,
  minutes: null,
  rembourse: 0,
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const open = async (view: Partial<PayerView>, search = '') => {
  mockApi(() => ({ body: { success: true, data: { ...VIEW, ...view } } }));
  await visit(`/payer/${CODE}${search}`, { as: 'nobody' });
  return plain(pageText());
};
const nothing = { status: 404, body: { success: false, code: 'INVALID_PAY_LINK', message: '' } } as const;

beforeEach(() => sessionStorage.clear());

test('a stranger reads for whom and what, and presses one button with the sum on it', async () => {
  const words = await open({});
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  for (const fact of ['À payer pour Awa', 'Colis pour Fatou', 'Paris vers Dakar', '115,00 $', '2 colis', '230,00 $'])
    expect(words).toContain(fact);
  const form = document.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/payer/YN-7K3M-9QPX-4WTHW'); // works before the app is loaded
  expect(plain(form?.querySelector('button')?.textContent ?? '')).toBe('Payer 230,00 $');
});

test('a payment that is refused says why, and one that is under way shows the page anew', async () => {
  let status = 503;
  let etat: PayerView['etat'] = 'A_PAYER';
  mockApi((call) => {
    if (call.startsWith('POST'))
      return { status, body: { success: false, code: 'X', message: 'Stripe ne répond pas.' } };
    return { body: { success: true, data: { ...VIEW, etat, minutes: etat === 'A_PAYER' ? null : 12 } } };
  });
  await visit(`/payer/${CODE}`, { as: 'nobody' });
  const press = () => fireEvent.click(screen.getByRole('button', { name: /Payer/ }));
  press();
  await screen.findByText('Stripe ne répond pas.');
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/payer/${CODE}`]);
  [status, etat] = [409, 'EN_COURS'];
  press();
  await waitFor(() => expect(plain(pageText())).toContain('réessayez dans 12 minutes'));
  expect(screen.queryByRole('button', { name: /Payer/ })).toBeNull();
});

test('the browser that began a payment goes on with it; another waits', async () => {
  expect(await open({ etat: 'EN_COURS', minutes: null })).toContain('Notre équipe le confirme');
  sessionStorage.setItem(`payer-${CODE}`, 'cs_test_1');
  await open({ etat: 'EN_COURS', minutes: 12 }, '?paiement=annule');
  expect(screen.getByRole('button', { name: /Payer/ })).toBeTruthy();
});

test('a wallet is a second button, with the sum in francs and the day of its rate', async () => {
  const words = await open({ francs: { montant: 120_696, tauxDu: '2026-11-30' } });
  expect(words).toContain('Payer 120 696 F CFA avec Wave');
  expect(words).toContain('Au taux du 30 nov. 2026');
  fireEvent.click(screen.getByRole('button', { name: /Wave/ }));
  await waitFor(() => expect(requestBodies.at(-1)).toEqual({ moyen: 'WAVE' }));
  await open({ etat: 'PAYE' }, '?paiement=7');
  expect(requests.at(-1)).toBe(`GET /api/payer/${CODE}?paiement=7`);
});

test('who comes back reads what was paid, and what of it goes back', async () => {
  expect(await open({ etat: 'PAYE' }, '?session_id=cs_test_1')).toContain('C’est payé, merci');
  expect(requests.at(-1)).toBe(`GET /api/payer/${CODE}?session_id=cs_test_1`);
  const refunded = await open({ etat: 'PAYE', rembourse: 230 }, '?session_id=cs_test_2');
  expect(refunded).toContain('Vous êtes remboursé');
  expect(refunded).toContain('230,00 $ n’étaient plus dus');
});

test('a link that asks nothing, and text that is no code, say the same', async () => {
  mockApi(() => nothing);
  await visit(`/payer/${CODE}`, { as: 'nobody' });
  const dead = pageText();
  await visit('/payer/abc', { as: 'nobody' });
  expect([dead, pageText()]).toEqual([dead, dead]);
  expect(dead).toContain('Rien à payer par ce lien');
});

test('who has paid reads what would come back, and how, if the sender cancelled now', async () => {
  const paid = { etat: 'PAYE', montant: 230, annulation: { rembourse: 215, frais: 15, voies: ['CARTE'] } } as const;
  const text = await open(
    { ...paid, annulation: { ...paid.annulation, voies: [...paid.annulation.voies] } },
    '?session_id=cs_1',
  );
  expect(text).toContain('Si cet envoi est annulé maintenant, 215,00 $ vous reviennent sur la carte qui a payé.');
  expect(text).toContain('Le dépôt a déjà reçu le colis : 15,00 $ sont retenus comme frais d’annulation.');
  expect(await open({ etat: 'PAYE', montant: 230 }, '?session_id=cs_1')).not.toContain('est annulé maintenant');
});

test('a sum that no provider takes is paid at the depot, and no button fails', async () => {
  const words = await open({ montant: 0.3, francs: { montant: 170, tauxDu: '2026-11-27' } });
  expect(words).toContain('Cette somme ne peut pas être payée en ligne');
  expect(screen.queryByRole('button', { name: /Payer/ })).toBeNull();
});
