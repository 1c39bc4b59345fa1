// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Sale } from '#shared/counter/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { SaleDone } from '#web/features/counter/SaleDone.tsx';
import { siteBody } from '../support/items/sites.ts';
import { getOnly } from './browser.ts';
import { container } from './containers.ts';
import { SELLER } from './receipts.ts';
import { mockApi, requestBodies, show } from './visit.tsx';

/** Papers and message that an agent gives or sends to the customer of a sale. */

const sale: Sale = {
  clientId: 3,
  conteneurId: 5,
  vendeur: SELLER,
  colis: [
    {
      ...{ id: 7, codeSuivi: 'YN-1234-5678-90123', description: 'Clothes', piece: null, prix: 100, reste: 100 },
      ...{ quand: 'RETRAIT', avant: '2026-12-03T17:00:00Z' },
    },
  ],
  total: 100,
  reste: 100,
  paiements: [],
};

const depot = { ...siteBody(), id: 4, enService: true, createdAt: '' } as unknown as Site;

const client = {
  ...{ id: 3, nom: 'Sow', prenom: 'Mary', telephone: '+14165550100', langue: 'en' as const, sansConnexion: true },
};
const recipient = {
  ...{ nomDestinataire: 'Fatou Sarr', emailDestinataire: '', telephoneDestinataire: '+221770000000' },
  adresseDestinataire: 'Plateau, Dakar',
  langueDestinataire: 'fr' as const,
};

const sentMessage = async (depose: boolean): Promise<() => string> => {
  const draft = { client, recipient, parcels: [], depose, money: [], reste: 'RETRAIT' as const };
  const voyage = container({ siteDepart: depot, receptionFin: '2026-12-03T17:00:00Z', fuseau: 'Europe/Paris' });
  await show(<SaleDone sale={sale} made={{ draft, container: voyage }} onNext={() => undefined} />, {
    as: 'AGENT',
    texts: ['counter', 'labels'],
  });
  return () =>
    new URL(getOnly('a[href^="https://wa.me/14165550100"]').getAttribute('href') ?? '').searchParams
      .get('text')
      ?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
};

test('a customer on the phone is sent, in their language, where and until when to bring the parcel, and what is due', async () => {
  const message = await sentMessage(false);
  await waitFor(() => expect(message()).toContain('Hello Mary, your Yónnee parcel is booked. Track it here:'));
  expect(message()).toContain('/suivi/YN-1234-5678-90123');
  expect(message()).toContain('Bring it by 3 December 2026');
  expect(message()).toContain('Depot: Dépôt de Gennevilliers, 12 rue du Port, Gennevilliers');
  expect(message()).toContain('To pay on collection: $100.00');
});

test('the message has the link of the receipt', async () => {
  mockApi((call) => ({
    status: 201,
    body: { success: true, data: call.endsWith('/recus') ? { code: 'YN-7K3M', expireLe: '' } : null },
  }));
  const message = await sentMessage(true);
  await waitFor(() => expect(message()).toMatch(/Your receipt: .*\/recu\/YN-7K3M$/));
  expect(requestBodies).toContainEqual({ colisIds: [7], paiementIds: [], vente: true });
});

test('a customer whose parcel is here is not asked to bring it', async () => {
  const message = await sentMessage(true);
  await waitFor(() => expect(message()).toContain('Hello Mary'));
  expect(message()).not.toContain('Bring it');
  expect(message()).not.toContain('Depot:');
});
