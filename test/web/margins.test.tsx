// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { MonthMargin } from '#shared/cockpit/schema.ts';
import { downloadFile } from '#web/core/download.ts';
import { getOnly, press } from './browser.ts';
import { cockpitContainer } from './cockpit.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

/** The list of what containers and months earn. */

vi.mock('#web/core/download.ts', () => ({ downloadFile: vi.fn() }));

const CONTAINER = { ...cockpitContainer(), aRegler: 0 };
const LOSS = {
  ...CONTAINER,
  conteneur: { ...CONTAINER.conteneur, id: 1_234_567_891 },
  marge: { ...CONTAINER.marge, depenses: { payees: 2_000, aPayer: 0, prevues: 2_000 } },
};
const NOTHING = { payees: 0, aPayer: 0, prevues: 0 };
const months = (year: string): MonthMargin[] =>
  Array.from({ length: 12 }, (_, index) => ({
    mois: `${year}-${String(index + 1).padStart(2, '0')}`,
    ...{ conteneurs: 0, poids: 0, volume: 0, paye: 0, du: 0, depenses: NOTHING, depensesDuMois: NOTHING },
    ...(index === 10 && {
      ...{ conteneurs: 2, poids: 100, volume: 2, paye: 1_000, du: 100 },
      depenses: { payees: 300, aPayer: 50, prevues: 350 },
      depensesDuMois: { payees: 200, aPayer: 800, prevues: 1_000 },
    }),
  }));

let containers: object[] | undefined;

beforeEach(() => {
  vi.mocked(downloadFile).mockClear();
  containers = [CONTAINER, LOSS];
  mockApi((call) => {
    if (call.startsWith('GET /cockpit/conteneurs?')) return containers && listReply(containers);
    if (call.startsWith('GET /cockpit/annees/'))
      return { body: { success: true, data: months(call.slice('GET /cockpit/annees/'.length)) } };
    if (call.startsWith('GET /depenses?')) return listReply([]);
    return undefined;
  });
});

const rows = () => [...document.querySelectorAll('tbody tr')].map((one) => one.textContent?.replace(/\s/g, ' '));

test('containers are listed with what they earn so far, the plan below it, latest departure first', async () => {
  await visit('/admin/marges', { as: 'ADMIN' });
  expect(requests).toContain('GET /cockpit/conteneurs?periode=TOUS&ordre=DECROISSANT');
  expect(rows()[0]).toMatch(
    /1 080,00 \$prévu : 1 440,00 \$700,00 \$prévu : 900,00 \$380,00 \$prévu : 540,00 \$3,17 \$prévu : 4,50 \$/,
  );
  expect(getOnly('svg[role="img"]').getAttribute('aria-label')?.replace(/\s/g, ' ')).toBe(
    '2 marges, de -920,00 $ à 380,00 $ ; le tableau les donne toutes',
  );
  expect(getOnly(`[data-opens="${CONTAINER.conteneur.id}"]`).getAttribute('href')).toBe(
    `/admin/conteneurs/${CONTAINER.conteneur.id}`,
  );
  await visit('/admin/marges?periode=PASSES&ordre=CROISSANT', { as: 'ADMIN' });
  expect(requests).toContain('GET /cockpit/conteneurs?periode=PASSES&ordre=CROISSANT');
});

test('the file of the list has every container with its income by method, and the totals', async () => {
  await visit('/admin/marges', { as: 'ADMIN' });
  await press('Télécharger (CSV)');
  await waitUntilSettled();
  const [name, content] = vi.mocked(downloadFile).mock.calls.at(-1) ?? [];
  expect(name).toBe('marges.csv');
  const lines = String(content).trim().split('\r\n');
  expect(lines[0]).toContain(
    'Carte;Wave;Espèces;Virement;Carte au comptoir;"Mobile (Wave, Orange Money)";Moyen inconnu',
  );
  expect(lines[1]).toContain(';900;0;180;0;0;0;0;1080;700;380;1440;900;540;"3,1667";380;"4,5";540');
  expect(lines.at(-1)).toContain('Total;;;;240;2;1800;0;360;0;0;0;0;2160;2700;-540;2880;2900;-20');
});

test('a month has the margin of the containers that leave in it, less its own expenses, which its panel lists', async () => {
  await visit('/admin/marges?vue=mois&annee=2025', { as: 'ADMIN' });
  expect(requests).toContain('GET /cockpit/annees/2025');
  expect(rows()).toHaveLength(12);
  expect(rows()[10]).toMatch(
    /novembre 20252 départs1 000,00 \$prévu : 1 100,00 \$500,00 \$prévu : 1 350,00 \$500,00 \$/,
  );
  await visit('/admin/marges?vue=mois&annee=2025&ouvert=202511', { as: 'ADMIN' });
  await waitUntilSettled();
  const panel = getOnly('aside').textContent?.replace(/\s/g, ' ') ?? '';
  expect(panel).toContain('novembre 2025');
  expect(panel).toContain('Marge500,00 $-250,00 $');
  expect(panel).toContain('Aucune dépense n’est enregistrée pour ce mois.');
  expect(requests).toContain('GET /depenses?limit=100&mois=2025-11');
});

test('without containers, or after a failure, the list says so', async () => {
  containers = [];
  await visit('/admin/marges', { as: 'ADMIN' });
  expect(pageText()).toContain('Il n’y a pas encore de conteneur.');
  expect(document.querySelector('svg[role="img"]')).toBeNull();
  containers = undefined;
  await visit('/admin/marges', { as: 'ADMIN' });
  expect(pageText()).toContain('Les marges n’ont pas pu être chargées.');
});
