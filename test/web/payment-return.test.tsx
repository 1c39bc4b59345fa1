// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#web/core/session/session.ts';
import { runInAct, waitUntilIdle } from './browser.ts';
import { openPage, pageLoaded } from './open-page.tsx';
import { listReply, mockApi, pageText, visit } from './visit.tsx';

/** A moment that the test chooses. */
const { confirmation, arrival } = vi.hoisted(() => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open: () => open(), opened };
  };
  return { confirmation: gate(), arrival: gate() };
});

vi.mock('#web/features/company/AboutPage.tsx', async () => {
  await arrival.opened;
  return { default: () => <h1>À propos</h1> };
});

const payment = {
  ...{
    statut: 'CONFIRME',
    montant: 125,
    rembourse: 0,
    aRembourser: 0,
    colisIds: [1],
    supplementIds: [],
    fraisArriveeIds: [],
  },
  recu: { devise: 'XOF', montant: 71_176, taux: 569.4071, tauxDu: '2026-11-30' },
};

beforeEach(() =>
  mockApi((call) =>
    call.includes('/payments/validate') ? { body: { success: true, data: { payment, colis: [] } } } : listReply([]),
  ),
);

const shown = (words: string) => waitUntilIdle(() => !pageText().includes(words));

test('a payment is confirmed on return, and its parameters leave the address', async () => {
  const location = await visit('/colis?session_id=cs_1');
  expect(pageText().replaceAll(/\s/g, ' ')).toContain('Paiement reçu : 125,00 $ (71 176 F CFA)');
  expect(location().search).toBe('');
});

test('a customer who opens another page before the payment is confirmed gets that page', async () => {
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes('/payments/validate')) await confirmation.opened;
    return api(...call);
  });
  await runInAct(() => signIn({ token: 'jwt', role: 'USER', userId: 7 }));
  const router = await openPage('/colis?session_id=cs_2');
  await shown('Voir les départs');
  await runInAct(() => void router.navigate('/about'));
  confirmation.open();
  await shown('Paiement reçu');
  arrival.open();
  await pageLoaded();
  expect(pageText()).toContain('À propos');
});
