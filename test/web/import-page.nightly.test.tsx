// @vitest-environment jsdom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, getOnly, press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit } from './visit.tsx';

/** The admins' page that imports a sheet. */

type Sent = { type: string; lot: string; conteneurId?: number; lignes: { ligne: number }[] };
const imports = () =>
  requestBodies.filter((body): body is Sent => typeof body === 'object' && body !== null && 'lot' in body);

const serve = (answer: (sent: Sent) => unknown[] | 'offline') => {
  mockApi((call) => {
    if (!call.startsWith('POST /imports')) return listReply([]);
    const data = answer(imports().at(-1) as Sent);
    return data === 'offline'
      ? { status: 503, body: { success: false, code: 'BUSY', message: 'Trop de demandes.' } }
      : { body: { success: true, data } };
  });
};

const created = ({ lignes }: Sent) =>
  lignes.map(({ ligne }) => ({ ligne, resultat: 'CREE', client: { id: ligne, prenom: 'Awa', nom: 'Sow' } }));

const choose = async (text: string, name = 'clients.csv') => {
  const input = getOnly('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true });
  await runInAct(() => fireEvent.change(input));
};

const CUSTOMERS = 'Nom;Téléphone;Mail\r\nFatou Diop;612345678;\r\nMoussa Ba;12;\r\nTOTAL;2;\r\n';

test('a sheet of customers is repaired visibly, corrected in place and imported', async () => {
  serve(created);
  await visit('/admin/import', { as: 'ADMIN' });
  await choose(CUSTOMERS);
  await waitFor(() => expect(pageText()).toContain('Prêtes : 1. À corriger : 1.'));
  expect(pageText()).toContain('+33 6 12 34 56 78au lieu de : 612345678');
  expect(pageText()).toContain('1 ligne n’est pas une donnée (titre ou total) : 4.');
  const section = within(document.body).getByRole('heading', { name: '1 ligne à corriger' })
    .parentElement as HTMLElement;
  const field = within(section).getByLabelText(/Téléphone/) as HTMLInputElement;
  await waitFor(() => expect(section.textContent).toMatch(/numéro/));
  await runInAct(() => fireEvent.change(field, { target: { value: '06 98 76 54 32' } }));
  await runInAct(() => fireEvent.blur(field));
  await waitFor(() => expect(pageText()).toContain('Prêtes : 2. À corriger : 0.'));
  await press('Importer 2 lignes');
  await waitFor(() => expect(pageText()).toContain('Import terminé'));
  expect(pageText()).toContain('Nouvelles : 2');
  expect(imports()).toMatchObject([
    {
      type: 'CLIENTS',
      lignes: [
        { ligne: 2, prenom: 'Fatou', nom: 'Diop', telephone: '+33612345678', langue: 'fr' },
        { ligne: 3, prenom: 'Moussa', nom: 'Ba', telephone: '+33698765432' },
      ],
    },
  ]);
});

test('an import of many rows goes on under its lot after a failed call, and names what was refused', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `Awa Sow;06123456${String(index).padStart(2, '0')};`);
  let calls = 0;
  serve((sent) => {
    calls += 1;
    if (calls >= 2 && calls <= 5) return 'offline';
    return created(sent).map((row) =>
      row.ligne === 31
        ? {
            ligne: 31,
            resultat: 'REFUSE',
            refus: {
              code: 'INVALID_FIELDS',
              message: 'Champs.',
              champs: { telephone: 'Pas un numéro.' },
              encore: false,
            },
          }
        : row,
    );
  });
  await visit('/admin/import', { as: 'ADMIN' });
  await choose(`Nom;Téléphone;Mail\n${rows.join('\n')}`);
  await waitFor(() => expect(button('Importer 30 lignes')).toBeDefined());
  await press('Importer 30 lignes');
  await waitFor(() => expect(pageText()).toContain('Import en pause'), { timeout: 20_000 });
  expect(pageText()).toContain('25 lignes sur 30');
  await press('Reprendre'); // its first call fails once more, and is repeated by itself
  await waitFor(() => expect(pageText()).toContain('Import terminé'), { timeout: 20_000 });
  expect(pageText()).toContain('Nouvelles : 29');
  expect(pageText()).toContain('Ligne 31 Téléphone : Pas un numéro.');
  expect(new Set(imports().map(({ lot }) => lot)).size).toBe(1);
  expect(imports().map(({ lignes }) => lignes.length)).toEqual([25, 5, 5, 5, 5, 5]);
  expect(requests.filter((call) => call.startsWith('POST /imports'))).toHaveLength(6);
});

test('rows for which the API is busy are sent again, with longer waits', async () => {
  let calls = 0;
  serve((sent) => {
    calls += 1;
    if (calls > 3) return created(sent);
    const refus = { code: 'BUSY', message: 'Beaucoup de demandes.', champs: {}, encore: true };
    return sent.lignes.map(({ ligne }) => ({ ligne, resultat: 'REFUSE', refus }));
  });
  await visit('/admin/import', { as: 'ADMIN' });
  await choose('Nom;Téléphone;Mail\nAwa Sow;0612345678;');
  await waitFor(() => expect(button('Importer 1 ligne')).toBeDefined());
  await press('Importer 1 ligne');
  await waitFor(() => expect(pageText()).toContain('Import terminé'), { timeout: 20_000 });
  expect(pageText()).toContain('Nouvelles : 1');
  expect(pageText()).toContain('Refusées : 0');
});

test('parcels need their container, and a column can be matched by hand', async () => {
  serve(created);
  await visit('/admin/import', { as: 'ADMIN' });
  await choose(
    'Client;Tel;Destinataire;Tel dest;Machin;Kg;Dim\nFatou Diop;0612345678;Modou Fall;771234567;Riz;25;60x40x40',
  );
  await waitFor(() => expect(pageText()).toContain('Choisissez d’abord le conteneur'));
  expect(pageText()).toContain('1 ligne à corriger');
  const column = within(document.body).getByLabelText(/Machin/) as HTMLSelectElement;
  await runInAct(() => fireEvent.change(column, { target: { value: 'description' } }));
  await waitFor(() => expect(pageText()).toContain('À corriger : 1.'));
  const town = within(document.body).getByLabelText(/Adresse des destinataires/);
  await runInAct(() => fireEvent.change(town, { target: { value: 'Dakar' } }));
  await waitFor(() => expect(pageText()).toContain('Prêtes : 1. À corriger : 0.'));
  await press('Importer 1 ligne');
  expect(imports()).toEqual([]);
});

test('a file that is no sheet says why', async () => {
  serve(created);
  await visit('/admin/import', { as: 'ADMIN' });
  await choose('\u0000\u0001', 'photo.xlsx');
  await waitFor(() => expect(pageText()).toContain('pas un tableau lisible'));
  await choose('', 'vide.csv');
  await waitFor(() => expect(pageText()).toContain('Ce fichier est vide'));
});
