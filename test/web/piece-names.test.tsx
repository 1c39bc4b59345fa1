// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { PIECES } from '../support/data/pieces.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** A parcel that is sold as a piece has its name, not the weight of the space that nobody weighed. */

const { code, fr, en } = PIECES.drum;
const drum = colis({ poids: 120, volume: 0.342, piece: { code, fr, en }, codeSuivi: 'YN-7K3M-9QPX-4WTHW' });

const visitWith = async (one: Colis, page: string) => {
  mockApi((call) => {
    if (call.includes('/customs/')) return { status: 404, body: { success: false, message: 'Document introuvable' } };
    if (call.includes('/jalons')) return { body: { success: true, data: { bookingId: 1, jalons: [] } } };
    if (call.includes('mes-reservations')) return listReply([container()]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (call.endsWith(`/colis/${one.id}`)) return { body: { success: true, data: one } };
    return listReply(call.includes('paiement=A_PAYER') ? [one] : [], { nonLues: 0 });
  });
  await visit(page);
  await waitUntilSettled();
};

test('a parcel is its piece in the reader’s language, or its kilos and m³', () => {
  expect([describeParcel('fr', drum), describeParcel('en', drum)]).toEqual(['Fût de 220 l', 'Drum 220 l']);
  expect(describeParcel('en', colis())).toBe('18\u00a0kg · 0.096\u00a0m³');
  expect(describeParcel('fr', { poids: 18 })).toBe('18\u00a0kg');
});

test('the customer’s list names the piece', async () => {
  await visitWith(drum, '/colis');
  expect(pageText()).toContain('Fût de 220 l');
  expect(pageText()).not.toContain('120 kg');
});

test('the page of a parcel says as what it is sold, and that its weight is counted', async () => {
  await visitWith(drum, `/colis/${drum.id}`);
  expect(pageText()).toMatch(/Vendu comme ?Fût de 220 l/);
  expect(pageText()).toMatch(/Poids compté ?120 kg/);
});

test('a label names the piece before the number', async () => {
  await visitWith(drum, `/colis/${drum.id}/etiquette`);
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(`Fût de 220 l · Colis n° ${drum.id}`);
});
