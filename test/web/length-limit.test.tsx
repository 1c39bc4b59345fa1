// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Container } from '#shared/bookings/schema.ts';
import { press, the, write } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { refusedDocument } from './documents.ts';
import { apiAnswers, listing, said, settled, visit } from './visit.tsx';

const LIMITS: [Container['tailleConteneur'], string][] = [
  ['20ft', '5,9 m au plus'],
  ['30ft', '8,93 m au plus'],
  ['40ft', '12 m au plus'],
];

test.each(LIMITS)(
  'a parcel that is too long for a %s container shows that container’s limit only',
  async (tailleConteneur, limit) => {
    apiAnswers((call) => {
      if (call.includes('/bookings/')) return { body: { success: true, data: container({ tailleConteneur }) } };
      if (call.includes('/customs/')) return { body: { success: true, data: refusedDocument({ statut: 'ACCEPTE' }) } };
      return call.endsWith('/colis/1111111111') ? { body: { success: true, data: colis() } } : listing([]);
    });
    await visit('/colis/1111111111');
    await press('Modifier');
    await settled();
    for (const typed of ['12.02', '13', '60']) {
      await write(the('[name=longueur]'), typed);
      await press('Enregistrer');
      await settled();
      const limits = said().match(/[\d,]+ m au plus/g);
      expect(limits, typed).toEqual([limit]);
    }
  },
);
