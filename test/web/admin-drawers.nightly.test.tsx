// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { chosenPeriod, usualPeriod } from '#web/features/admin-drawers/period.ts';
import { cashBySite, differencesByAgent } from '#web/features/admin-drawers/sumDrawers.ts';
import { getOnly, openDialog, press, runInAct } from './browser.ts';
import { closedDrawer, drawer } from './drawers.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

/** The admins' page of cash drawers. */

const EMPREINTE = 'a1'.repeat(32);
const site = { id: 3, nom: 'Dépôt du Havre', fuseau: 'Europe/Paris' };
const open = drawer({ id: 1, agent: 'Awa Diop' });
const second = drawer({ id: 2, agentId: 8, agent: 'Moussa Fall', attendu: [{ devise: 'EUR', montant: 29.5 }] });
const toConfirm = closedDrawer({ id: 4 });
const confirmed: DrawerWithMovements = {
  ...toConfirm,
  statut: 'VALIDE',
  validation: { le: '2026-11-28T18:00:00.000Z', par: 99, nom: 'Fatou Sow', empreinte: EMPREINTE },
};

const serve = () => {
  let current = toConfirm;
  mockApi((call) => {
    if (call === 'POST /comptoir/caisses/4/validation') {
      current = confirmed;
      return { status: 201, body: { success: true, data: confirmed } };
    }
    if (call.startsWith('GET /comptoir/caisse?id=4')) return { body: { success: true, data: current } };
    if (call.startsWith('GET /comptoir/caisses')) {
      const statut = /statut=(\w+)/.exec(call)?.[1];
      const rows = [open, second, current].filter((each) => !statut || each.statut === statut);
      return listReply(rows.map(({ liste: _, ...row }) => row));
    }
    if (call.startsWith('GET /sites')) return listReply([site]);
    return listReply([]);
  });
};

const shown = () => pageText().replaceAll('\u00a0', ' ');

test('the owner sees what should be in the open drawers of a site, and what waits to be confirmed, by currency', async () => {
  serve();
  await visit('/admin/caisses', { as: 'ADMIN' });
  const now = getOnly('[aria-labelledby="drawers-now"]').textContent?.replaceAll('\u00a0', ' ');
  expect(now).toContain('Dépôt du Havre');
  expect(now).toContain('Doit être dans les 2 caisses ouvertes200,00 €20 000 F CFA');
  expect(now).toContain('Compté dans une caisse fermée, à valider165,50 €20 000 F CFA');
  expect(now).toMatch(/Awa Diop depuis le 28 novembre 2026/);
  const period = getOnly('[aria-labelledby="drawers-period"]').textContent?.replaceAll('\u00a0', ' ');
  expect(period).toContain('Awa Diop1 caisse comptée, dont 1 avec un écartIl manque 5,00 €');
});

test('the list is filtered by statut', async () => {
  serve();
  await visit('/admin/caisses?statut=VALIDE', { as: 'ADMIN' });
  expect(requests.some((call) => /caisses\?.*statut=VALIDE/.test(call))).toBe(true);
  expect(shown()).toContain('Aucune caisse');
});

test('an admin confirms a count after a question, and sees and prints the hash', async () => {
  serve();
  await visit('/admin/caisses?ouvert=4', { as: 'ADMIN' });
  expect(shown()).toContain('Rendu deux fois');
  expect(getOnly('aside a[href="/admin/paiements?ouvert=55"]').textContent).toBe('Paiement');
  const dialog = await openDialog('Valider le comptage');
  expect(dialog.textContent).toContain('figée avec son empreinte');
  await runInAct(() => within(dialog).getByText('Valider le comptage').click());
  await waitUntilSettled();
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual(['POST /comptoir/caisses/4/validation']);
  expect(getOnly('aside').textContent).toContain(EMPREINTE);
  expect(getOnly('aside').textContent).toContain('Validée');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await press('Imprimer');
  expect(print).toHaveBeenCalledOnce();
  const sheet = getOnly('body > [aria-hidden="true"]').textContent;
  expect(sheet).toContain(EMPREINTE);
  expect(sheet).toContain('Mariama Sow · reçu n° 2026-000012');
});

test('a refused confirmation says why', async () => {
  serve();
  await visit('/admin/caisses?ouvert=4', { as: 'ADMIN' });
  const dialog = await openDialog('Valider le comptage');
  mockApi(() => ({ status: 409, body: { code: 'DRAWER_OPEN', message: 'Elle est ouverte.' } }));
  await runInAct(() => within(dialog).getByText('Valider le comptage').click());
  await waitUntilSettled();
  expect(shown()).toContain('Le comptage n’a pas été validé. Elle est ouverte.');
});

test('sums of different currencies are never added, and what is missing is not set off against what is over', () => {
  const over = closedDrawer({ id: 5 });
  if (over.cloture) over.cloture = { ...over.cloture, ecarts: [{ devise: 'EUR', montant: 7 }] };
  expect(differencesByAgent([toConfirm, over, open])).toEqual([
    { agentId: 7, agent: 'Awa Diop', counted: 2, different: 2, missing: { EUR: -500 }, surplus: { EUR: 700 } },
  ]);
  const [depot, office] = cashBySite([open, { ...second, siteId: null }], [toConfirm]);
  expect([depot?.expected, depot?.counted, depot?.waiting]).toEqual([
    { EUR: 17_050, XOF: 20_000 },
    { EUR: 16_550, XOF: 20_000 },
    1,
  ]);
  expect([office?.siteId, office?.expected]).toEqual([null, { EUR: 2950 }]);
});

test('the office’s drawer is everybody’s: its panel leads to the page that counts it', async () => {
  const office = drawer({ id: 5, siteId: null, site: null, agentId: null, agent: '' });
  mockApi((call) => {
    if (call.startsWith('GET /comptoir/caisse?id=5')) return { body: { success: true, data: office } };
    return listReply(call.startsWith('GET /comptoir/caisses') && !call.includes('statut=CLOS') ? [office] : []);
  });
  await visit('/admin/caisses?ouvert=5', { as: 'ADMIN' });
  expect(getOnly('[aria-labelledby="drawers-now"]').textContent).toContain('BureauDoit être dans la caisse ouverte');
  expect(getOnly('aside a[href="/agent/caisse?bureau=1"]').textContent).toBe('Déplacer des espèces ou compter');
  expect(getOnly('aside').textContent).toContain('Tous les administrateurs');
});

test('the owner sums up a period by the days on which its drawers were opened', async () => {
  const [busy, other] = [
    closedDrawer({ id: 6, banque: [{ devise: 'EUR', montant: 80 }], sorties: [{ devise: 'XOF', montant: 5_000 }] }),
    drawer({ id: 7, banque: [{ devise: 'EUR', montant: 20.5 }] }),
  ];
  mockApi((call) => {
    if (!call.startsWith('GET /comptoir/caisses')) return listReply([]);
    if (call.includes('statut=')) return listReply([]);
    if (call.includes('limit=100'))
      return listReply(
        call.includes('cursor=more') ? [other] : [busy],
        call.includes('cursor=more') ? {} : { next: 'more' },
      );
    return listReply([busy]);
  });
  await visit('/admin/caisses?du=2026-11-01&au=2026-11-30', { as: 'ADMIN' });
  const period = getOnly('[aria-labelledby="drawers-period"]').textContent?.replaceAll('\u00a0', ' ');
  expect(period).toContain('Du 1er nov. 2026 au 30 nov. 2026');
  expect(period).toContain('Remis à la banque100,50 €Sorti des caisses5 000 F CFA');
  expect(period).toContain('Awa Diop1 caisse comptée, dont 1 avec un écartIl manque 5,00 €');
  const listed = requests.filter((call) => call.startsWith('GET /comptoir/caisses') && !call.includes('limit=100'));
  expect(listed.some((call) => call.includes('du=2026-11-01') && call.includes('au=2026-11-30'))).toBe(true);
});

test('a period has its days in either order, one day if a single one is chosen, and is the last thirty without any', () => {
  const chosen = (search: string) => chosenPeriod(new URLSearchParams(search));
  const november = {
    du: new Date('2026-11-01T00:00').toISOString(),
    au: new Date('2026-11-30T23:59:59.999').toISOString(),
  };
  expect(chosen('du=2026-11-01&au=2026-11-30')).toEqual(november);
  expect(chosen('du=2026-11-30&au=2026-11-01')).toEqual(november);
  expect(chosen('au=2026-11-30')).toEqual({ ...november, du: new Date('2026-11-30T00:00').toISOString() });
  expect([chosen(''), chosen('du=0026-11-01'), chosen('du=2026-13-01')]).toEqual([undefined, undefined, undefined]);
  expect(usualPeriod(new Date('2026-11-30T12:00'))).toEqual(november);
});
