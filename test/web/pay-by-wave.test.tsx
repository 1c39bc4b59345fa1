// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { site } from '#web/core/contact/site.ts';
import { runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const RATES: IndicativeRates = {
  date: new Date().toISOString().slice(0, 10),
  perUsd: { EUR: 0.8, CAD: 1.2, XOF: 524.7656 },
};

/** Parcel of $180 that is to be paid now. */
const unpaid = colis({ id: 11, aPayer: 180, aPayerAvant: '2096-12-01T10:00:00.000Z' });

const mock = (rates: IndicativeRates | null) =>
  mockApi((call) => {
    if (call.startsWith('GET /rates')) return { body: { success: true, data: rates } };
    if (/\/customs\/\d+$/.test(call))
      return { body: { success: true, data: { ...rejectedDocument(), statut: 'ACCEPTE' } } };
    if (/\/bookings\/\d+/.test(call)) return { body: { success: true, data: container() } };
    if (call.endsWith('/colis/11')) return { body: { success: true, data: unpaid } };
    if (call.startsWith('POST /payments/'))
      return { body: { success: true, redirectUrl: '', data: { statut: 'CONFIRME' } } };
    return listReply(call.includes('/colis') ? [unpaid] : [], { nonLues: 0 });
  });

const open = async (path: string) => {
  await visit(path);
  await waitUntilSettled();
  return pageText();
};

const waveButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.endsWith('avec Wave'));

afterEach(() => {
  site.wave = true;
});

test.each(['/colis', '/colis/11'])('%s offers Wave with the sum in francs at the rate of the day', async (path) => {
  mock(RATES);
  await open(path);
  await runInAct(() => document.querySelector<HTMLInputElement>('input[name=colis]')?.click());
  await waitUntilSettled();
  const text = pageText();
  expect(text).toContain('Payer 94 458 F CFA avec Wave');
  expect(text).toContain('gardé pour ce paiement');
  await runInAct(() => waveButton()?.click());
  await waitUntilSettled();
  expect(requests.filter((call) => call.startsWith('POST /payments/'))).toEqual([
    'POST /payments/group-payment?moyen=WAVE',
  ]);
  expect(requestBodies.at(-1)).toEqual([11]);
});

test.each<[string, IndicativeRates | null, boolean]>([
  ['without a rate', null, true],
  ['with a rate that is too old', { ...RATES, date: '2026-01-05' }, true],
  ['where the stage has no wallet', RATES, false],
])('nobody is offered Wave %s', async (_, rates, hasWallet) => {
  site.wave = hasWallet;
  mock(rates);
  expect(await open('/colis/11')).toContain('Payer ce colis');
  expect(waveButton()).toBeUndefined();
});

test('who returns from Wave has their payment settled by its id', async () => {
  const payment = {
    statut: 'CONFIRME',
    montant: 180,
    rembourse: 0,
    aRembourser: 0,
    colisIds: [11],
    supplementIds: [],
    fraisArriveeIds: [],
  };
  mockApi((call) =>
    call === 'GET /payments/validate/7' ? { body: { success: true, data: { payment, colis: [] } } } : listReply([]),
  );
  const location = await visit('/colis?paiement=7');
  await waitUntilSettled();
  expect(pageText()).toContain('Paiement reçu');
  expect(location().search).toBe('');
});
