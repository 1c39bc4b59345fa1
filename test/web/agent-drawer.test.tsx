// @vitest-environment jsdom
import './agent-device.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { button, fillIn, getOnly, openDialog, press, runInAct } from './browser.ts';
import { closedDrawer, drawer } from './drawers.ts';
import { mockApi, pageText, refocusWindow, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** The agent's cash drawer. */

type Written = { status?: number; body: unknown } | undefined;

/** Serves a drawer; `write` answers what is posted. */
const serve = (current: () => DrawerWithMovements | null, write: (call: string) => Written = () => undefined) =>
  mockApi((call) => {
    if (call === 'GET /comptoir/caisse') return { body: { success: true, data: current() } };
    if (call.startsWith('GET /comptoir/caisse?id=')) return { body: { success: true, data: closedDrawer() } };
    if (call === 'GET /sites/mine') return { body: { success: true, data: { nom: 'Dépôt du Havre', type: 'DEPOT' } } };
    if (call.startsWith('POST /comptoir')) return write(call);
    return { body: { success: true, data: [] } };
  });

const created = (data: DrawerWithMovements) => ({ status: 201, body: { success: true, data } });
const refused = (code: string) => ({ status: 409, body: { code, message: `refusé : ${code}` } });

const posts = () => requests.filter((call) => call.startsWith('POST /comptoir'));

/** Texts of the page without no-break spaces. */
const shown = () => pageText().replaceAll('\u00a0', ' ');

const open = () => visit('/agent/caisse', { as: 'AGENT' });

beforeEach(() => {
  requests.length = 0;
  requestBodies.length = 0;
  localStorage.removeItem('lang');
});

test('an agent opens the drawer with a float per currency; empty ones are none', async () => {
  let current: DrawerWithMovements | null = null;
  serve(
    () => current,
    () => {
      current = drawer();
      return created(current);
    },
  );
  await open();
  await fillIn(getOnly('input[name="EUR"]'), '50.50');
  await fillIn(getOnly('input[name="XOF"]'), '20000.5');
  await press('Ouvrir la caisse');
  expect(posts()).toEqual([]);
  expect(shown()).toContain('Indiquez un montant de cette devise');
  await fillIn(getOnly('input[name="XOF"]'), '20000');
  await runInAct(() => {
    for (const _ of [1, 2]) fireEvent.click(button('Ouvrir la caisse'));
  });
  await waitUntilSettled();
  expect(posts()).toEqual(['POST /comptoir/caisse']);
  expect(requestBodies).toEqual([
    {
      fonds: [
        { devise: 'EUR', montant: 50.5 },
        { devise: 'XOF', montant: 20_000 },
      ],
    },
  ]);
  expect(shown()).toContain('Doit être en caisse');
});

test('an agent sees what should be in the drawer, and its movements, the newest first, with customer and receipt', async () => {
  serve(() => drawer());
  await open();
  expect([...getOnly('[aria-live] > ul').children].map((li) => li.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '170,50 €',
    '20 000 F CFA',
  ]);
  const rows = [...document.querySelectorAll('time')].map((time) => time.closest('li')?.textContent);
  expect(rows.map((row) => row?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^Paiement\+120,50 €Mariama Sow · reçu n° 2026-000012 · 09:30$/),
    expect.stringMatching(/^Fonds de caisse\+20 000 F CFA/),
    expect.stringMatching(/^Fonds de caisse\+50,00 €/),
  ]);
});

test.each([
  ['Ajouter', 'Ajouter à la caisse', 'ENTREE'],
  ['Sortir', 'Sortir de la caisse', 'SORTIE'],
  ['Remettre à la banque', 'Enregistrer la remise', 'BANQUE'],
])('an agent records a movement with its reason: %s', async (openLabel, submit, type) => {
  serve(
    () => drawer(),
    () => created(drawer({ mouvements: 4 })),
  );
  await open();
  await press(openLabel);
  await runInAct(() => screen.getByLabelText('F CFA').click());
  await fillIn(getOnly('input[name="montant"]'), '5000');
  await press(submit);
  expect(shown()).toContain('Indiquez la raison.');
  await fillIn(getOnly('input[name="motif"]'), ' Bordereau 12 ');
  await press(submit);
  await waitUntilSettled();
  expect(posts()).toEqual(['POST /comptoir/caisse/mouvements']);
  expect(requestBodies).toEqual([{ type, devise: 'XOF', montant: 5000, motif: 'Bordereau 12' }]);
  expect(document.querySelector('input[name="montant"]')).toBeNull();
});

test('a sum that the drawer does not hold is told before it is sent, and the API has the last word', async () => {
  serve(
    () => drawer(),
    () => refused('DRAWER_TOO_LOW'),
  );
  await open();
  await press('Sortir');
  await fillIn(getOnly('input[name="montant"]'), '170.51');
  expect(shown()).toContain('La caisse ne contient pas cette somme.');
  await fillIn(getOnly('input[name="montant"]'), '170.50');
  expect(shown()).not.toContain('La caisse ne contient pas cette somme.');
  await fillIn(getOnly('input[name="motif"]'), 'Taxi');
  await press('Sortir de la caisse');
  await waitUntilSettled();
  expect(shown()).toContain('refusé : DRAWER_TOO_LOW');
});

const countPieces = async () => {
  await press('Compter et fermer la caisse');
  await waitUntilSettled();
  await press('Compter par billets et pièces');
  await fillIn(getOnly('input[aria-label="Nombre de billets de 50\u00a0€"]'), '3');
  await fillIn(getOnly('input[aria-label="Nombre de pièces de 0,50\u00a0€"]'), '31');
};

test('an agent counts notes and coins, gives the reason of a difference, and closes the drawer once', async () => {
  let current: DrawerWithMovements | null = drawer();
  serve(
    () => current,
    () => {
      current = null;
      return created(closedDrawer());
    },
  );
  const location = await open();
  await countPieces();
  expect(shown()).toContain('Compté 165,50 €');
  expect(shown()).toContain('Il manque 5,00 €');
  await press('Fermer la caisse');
  expect(shown()).toContain('Comptez cette devise, ou écrivez 0');
  expect(shown()).toContain('Indiquez la raison.');
  await fillIn(getOnly('input[name="compte-XOF"]'), '20000');
  await fillIn(getOnly('input[name="motif"]'), 'Rendu deux fois');
  const dialog = await openDialog('Fermer la caisse');
  expect(dialog.textContent).toContain('Il manque 5,00');
  await runInAct(() => {
    for (const _ of [1, 2]) fireEvent.click(within(dialog).getByText('Fermer la caisse'));
  });
  await waitUntilSettled();
  expect(posts()).toEqual(['POST /comptoir/caisse/cloture']);
  expect(requestBodies).toEqual([
    {
      comptes: [
        { devise: 'EUR', montant: 165.5 },
        { devise: 'XOF', montant: 20_000 },
      ],
      mouvements: 3,
      motif: 'Rendu deux fois',
    },
  ]);
  expect(location().search).toBe('?cloture=4000000001');
  expect(shown()).toContain('Caisse fermée');
  expect(shown()).toContain('Raison de l’écart : Rendu deux fois');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await press('Imprimer');
  expect(print).toHaveBeenCalledOnce();
  expect(getOnly('body > [aria-hidden="true"]').textContent).toContain('Clôture de la caisse n° 4000000001');
  await press('Ouvrir une autre caisse');
  await waitUntilSettled();
  expect(shown()).toContain('Comptez le fonds de caisse');
});

test('a count without a difference needs no reason', async () => {
  serve(
    () => drawer(),
    () => created(closedDrawer()),
  );
  await open();
  await press('Compter et fermer la caisse');
  await waitUntilSettled();
  await fillIn(getOnly('input[name="compte-EUR"]'), '170.5');
  await fillIn(getOnly('input[name="compte-XOF"]'), '20000');
  expect(document.querySelector('input[name="motif"]')).toBeNull();
  const dialog = await openDialog('Fermer la caisse');
  await runInAct(() => within(dialog).getByText('Fermer la caisse').click());
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({ motif: '' });
});

test('a currency that should not be there can be counted', async () => {
  serve(() => drawer());
  await open();
  await press('Compter et fermer la caisse');
  await waitUntilSettled();
  await press('$ US');
  await fillIn(getOnly('input[name="compte-USD"]'), '20');
  expect(shown()).toMatch(/20,00 \$US de trop/);
  localStorage.clear();
});

test('a movement that comes in meanwhile is told, and the count closes only once the agent has seen it', async () => {
  let current = drawer();
  serve(
    () => current,
    () => {
      const isSeen = (requestBodies.at(-1) as { mouvements: number }).mouvements === 4;
      if (isSeen) return created(closedDrawer());
      current = drawer({ mouvements: 4, attendu: [{ devise: 'EUR', montant: 190.5 }] });
      return refused('DRAWER_CHANGED');
    },
  );
  await open();
  await press('Compter et fermer la caisse');
  await waitUntilSettled();
  await fillIn(getOnly('input[name="compte-EUR"]'), '170.5');
  await fillIn(getOnly('input[name="compte-XOF"]'), '20000');
  const confirm = async () => {
    const dialog = await openDialog('Fermer la caisse');
    await runInAct(() => within(dialog).getByText('Fermer la caisse').click());
    await waitUntilSettled();
  };
  await confirm();
  expect(shown()).toContain('La caisse a changé pendant que vous comptiez');
  expect(shown()).toContain('Attendu 190,50 €');
  await press('Fermer la caisse');
  expect(posts()).toHaveLength(1);
  await press('J’ai vérifié');
  await fillIn(getOnly('input[name="compte-EUR"]'), '190.5');
  await fillIn(getOnly('input[name="compte-XOF"]'), '0');
  await confirm();
  expect(posts()).toHaveLength(2);
  expect(shown()).toContain('Caisse fermée');
});

test('without a network the page says that the drawer needs one, and keeps what was typed, also after a reload', async () => {
  serve(() => drawer());
  await open();
  await press('Compter et fermer la caisse');
  await waitUntilSettled();
  await fillIn(getOnly('input[name="compte-EUR"]'), '170.5');
  await fillIn(getOnly('input[name="compte-XOF"]'), '20000');
  mockApi(() => undefined);
  const dialog = await openDialog('Fermer la caisse');
  await runInAct(() => within(dialog).getByText('Fermer la caisse').click());
  await waitUntilSettled();
  expect(shown()).toContain('ce que vous avez saisi est gardé ici');
  await refocusWindow();
  expect(shown()).toContain('La caisse a besoin du réseau');
  expect((getOnly('input[name="compte-EUR"]') as HTMLInputElement).value).toBe('170.5');
  await open();
  expect(shown()).toContain('La caisse a besoin du réseau. Réessayez dès que la connexion reviendra.');
  serve(() => drawer());
  await press('Réessayer');
  await waitUntilSettled();
  expect((getOnly('input[name="compte-EUR"]') as HTMLInputElement).value).toBe('170.5');
});

test('the first page links to the drawer beside the site, above the scan field', async () => {
  serve(() => drawer());
  await visit('/agent', { as: 'AGENT' });
  const link = getOnly('header a[href="/agent/caisse"]');
  expect(link.textContent).toBe('Caisse');
  expect(link.closest('p')?.textContent).toContain('Dépôt du Havre');
});

test('admins move and count the cash of the office’s drawer, and return to the next one', async () => {
  const office = { id: 4000000009, siteId: null, site: null, agentId: null, agent: '' };
  mockApi((call) => {
    if (call === 'GET /comptoir/caisse?bureau=true') return { body: { success: true, data: drawer(office) } };
    if (call.startsWith('GET /comptoir/caisse?id=')) return { body: { success: true, data: closedDrawer(office) } };
    if (call === 'POST /comptoir/caisse/cloture') return created(closedDrawer(office));
    if (call.startsWith('POST')) return created(drawer({ ...office, mouvements: 4 }));
    return { body: { success: true, data: [] } };
  });
  await visit('/agent/caisse?bureau=1', { as: 'ADMIN' });
  expect(shown()).toContain('Commune à tous les administrateurs');
  await press('Remettre à la banque');
  await fillIn(getOnly('input[name="montant"]'), '20');
  await fillIn(getOnly('input[name="motif"]'), 'Bordereau 3');
  await press('Enregistrer la remise');
  await waitUntilSettled();
  await press('Compter et fermer la caisse');
  await waitUntilSettled();
  await fillIn(getOnly('input[name="compte-EUR"]'), '170.5');
  await fillIn(getOnly('input[name="compte-XOF"]'), '20000');
  const dialog = await openDialog('Fermer la caisse');
  expect(dialog.textContent).toContain('La caisse suivante s’ouvre aussitôt');
  await runInAct(() => within(dialog).getByText('Fermer la caisse').click());
  await waitUntilSettled();
  expect(requestBodies.map((body) => (body as { bureau?: boolean }).bureau)).toEqual([true, true]);
  await press('Revenir à la caisse du bureau');
  await waitUntilSettled();
  expect(shown()).toContain('Doit être en caisse');
  expect(requests).not.toContain('GET /comptoir/caisse');
});

test('an agent takes back a payment that was a mistake, with the reason, and is led to take it again', async () => {
  const payment = (le: string, change: object = {}) => ({
    ...drawer().liste[2],
    ...{ le, type: 'PAIEMENT', montant: 120.5, paymentId: 55, clientId: 9, client: 'Mariama Sow' },
    ...change,
  });
  const now = new Date().toISOString();
  const early = payment('2026-01-01T00:00:00.000Z', { id: 11, paymentId: 54 });
  let liste = [early, payment(now, { id: 12 })] as DrawerWithMovements['liste'];
  serve(
    () => drawer({ id: 4000000010, liste }),
    (call) => {
      if (call !== 'POST /comptoir/annulations') return undefined;
      liste = [...liste, payment(now, { id: 13, type: 'REMBOURSEMENT', montant: -120.5 })] as typeof liste;
      return { status: 201, body: { success: true, data: {} } };
    },
  );
  await open();
  expect(shown().split('Annuler cet encaissement')).toHaveLength(2);
  await press('Annuler cet encaissement');
  await waitUntilSettled();
  expect(shown()).toContain('Annuler l’encaissement de 120,50 €Mariama Sow');
  await press('Annuler l’encaissement');
  expect(shown()).toContain('Indiquez la raison.');
  await fillIn(getOnly('input[name="motif"]'), 'Payé par carte');
  await press('Annuler l’encaissement');
  await waitUntilSettled();
  expect(requestBodies).toEqual([{ clientId: 9, paiementId: 55, motif: 'Payé par carte' }]);
  expect(getOnly('a[href="/agent/encaissement?client=9"]').textContent).toBe('Encaisser à nouveau');
  expect(shown()).not.toContain('Annuler cet encaissement');
});
