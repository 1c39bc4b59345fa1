// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

const LIMITS: [Container['tailleConteneur'], string][] = [
  ['20ft', '5,9 m au plus'],
  ['30ft', '8,93 m au plus'],
  ['40ft', '12 m au plus'],
];

test.each(LIMITS)(
  'a parcel that is too long for a %s container shows that container’s limit only',
  async (tailleConteneur, limit) => {
    mockApi((call) => {
      if (call.includes('/bookings/')) return { body: { success: true, data: container({ tailleConteneur }) } };
      if (call.includes('/customs/user/')) return listReply([]);
      if (call.includes('/customs/')) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
      return call.endsWith('/colis/1111111111') ? { body: { success: true, data: colis() } } : listReply([]);
    });
    await visit('/colis/1111111111');
    await press('Modifier');
    await waitUntilSettled();
    for (const typed of ['12.02', '13', '60']) {
      await fillIn(getOnly('[name=longueur]'), typed);
      await press('Enregistrer');
      await waitUntilSettled();
      const limits = pageText().match(/[\d,]+ m au plus/g);
      expect(limits, typed).toEqual([limit]);
    }
  },
);
