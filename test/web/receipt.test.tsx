// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReceiptWithCreditNotes } from '#shared/payments/receipt.ts';
import type { Site } from '#shared/sites/schema.ts';
import { siteBody } from '../support/items/sites.ts';
import { button, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { creditNote, receipt } from './receipts.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const saved = vi.hoisted(() => vi.fn(async (_name: string, _document: unknown) => {}));
vi.mock('#web/core/pdf/savePdf.ts', () => ({ savePdf: saved }));

const mockReceipts = (receipts: readonly ReceiptWithCreditNotes[] | undefined, siteDepart: Site | null = null) =>
  mockApi((call) => {
    if (call.endsWith('/recus')) return receipts && { body: { success: true, data: receipts } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument() } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container({ siteDepart }) } };
    if (call.endsWith('/colis/11'))
      return { body: { success: true, data: colis({ id: 11, paye: true, paymentId: 1234567890, aPayerAvant: null }) } };
    return listReply([], { nonLues: 0 });
  });

test('a customer saves the receipt of a paid parcel', async () => {
  mockReceipts([receipt()]);
  await visit('/colis/11');
  await press('Reçu (PDF)');
  await waitUntilSettled();
  expect(requests.at(-1)).toBe('POST /colis/11/recus');
  await waitFor(() =>
    expect(saved).toHaveBeenLastCalledWith(
      'recu-2026-000042.pdf',
      expect.objectContaining({ title: 'Reçu n° 2026-000042', paper: 'A4' }),
    ),
  );
});

const depot: Site = {
  ...(siteBody() as Omit<Site, 'id' | 'createdAt' | 'enService'>),
  id: 4,
  enService: true,
  createdAt: '',
};

test.each([
  ['of its country', { pays: 'US' }, 'LETTER'],
  ['of its printers', { pays: 'US', papier: 'A4' as const }, 'A4'],
])('a receipt is made for the paper %s where the depot has one', async (_, place, paper) => {
  mockReceipts([receipt()], { ...depot, ...place });
  await visit('/colis/11');
  await press('Reçu (PDF)');
  await waitUntilSettled();
  await waitFor(() =>
    expect(saved).toHaveBeenLastCalledWith('recu-2026-000042.pdf', expect.objectContaining({ paper })),
  );
});

test('a customer whose supplement was paid apart chooses between two receipts', async () => {
  mockReceipts([receipt(), receipt({ numero: '2026-000051' })]);
  await visit('/colis/11');
  await press('Reçu (PDF)');
  await waitUntilSettled();
  await press('Reçu n° 2026-000051');
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith('recu-2026-000051.pdf', expect.anything()));
});

test('a customer who was refunded saves the credit note', async () => {
  mockReceipts([receipt({ avoirs: [creditNote()] })]);
  await visit('/colis/11');
  await press('Reçu (PDF)');
  await waitUntilSettled();
  await press('Avoir n° AV-2026-000003');
  await waitFor(() =>
    expect(saved).toHaveBeenLastCalledWith(
      'avoir-AV-2026-000003.pdf',
      expect.objectContaining({ title: 'Avoir n° AV-2026-000003' }),
    ),
  );
});

test('a receipt that cannot be loaded is explained, and can be asked for again', async () => {
  mockReceipts(undefined);
  await visit('/colis/11');
  await press('Reçu (PDF)');
  await waitUntilSettled();
  expect(pageText()).toContain('Le reçu n’a pas pu être préparé.');
  expect(button('Reçu (PDF)').isConnected).toBe(true);
});
