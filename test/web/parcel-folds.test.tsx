// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import { getOnly, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, visit } from './visit.tsx';

const serve = (special: Partial<Colis> = {}) =>
  mockApi((call) => {
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
    if (call.includes('/bookings/'))
      return { body: { success: true, data: container({ receptionFin: '2096-12-01T15:00:00.000Z' }) } };
    if (call.endsWith('/colis/11'))
      return { body: { success: true, data: colis({ id: 11, prixEstime: 230, ...special }) } };
    return listReply([], { nonLues: 0 });
  });

const folds = () => [...document.querySelectorAll('aside details')] as HTMLDetailsElement[];
const openIds = () => folds().flatMap(({ id, open }) => (open ? id : []));
test('a parcel’s next action stands with its sum before all details, which are folded', async () => {
  serve();
  await visit('/colis/11');
  const pay = screen.getByRole('button', { name: /^Payer ce colis · 230,00\s\$$/ });
  expect(folds().length).toBeGreaterThanOrEqual(4);
  expect(openIds()).toEqual([]);
  for (const fold of folds())
    expect(pay.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING, fold.textContent ?? '').toBeTruthy();
});

test('an address that names a folded part of a parcel opens it, and the rest stays folded', async () => {
  serve();
  await visit('/colis/11#tracking');
  expect(openIds()).toEqual(['tracking']);
});

test('the next action opens the addresses that it needs, and again after they were folded', async () => {
  serve({ paye: true, paymentId: 3, aPayerAvant: null });
  await visit('/colis/11');
  const follow = () => runInAct(() => getOnly('a[href$="#places"]').click());
  await follow();
  expect(openIds()).toEqual(['places']);
  await runInAct(() => getOnly('#places > summary').click());
  expect(openIds()).toEqual([]);
  await follow();
  expect(openIds()).toEqual(['places']);
});
