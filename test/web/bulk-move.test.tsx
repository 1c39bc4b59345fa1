// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import BulkDialog from '#web/features/cockpit/bulk/BulkDialog.tsx';
import { fillIn, getOnly, press, runInAct } from './browser.ts';
import { row } from './cockpit.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requestBodies, show, waitUntilSettled } from './visit.tsx';

/** A move of several parcels of a container, from the choice of the departure to its run. */

const to = container({ id: 99, destination: 'Dakar', lieuEnlevement: 'Marseille' });

const preview = (boites: number, texte: string) => ({
  colis: 2,
  clients: 1,
  envois: 2,
  colisPayes: 0,
  aRembourser: 0,
  noms: ['Awa Diop'],
  raisons: [],
  dateDepart: to.dateDepart,
  dateArrivee: to.dateArrivee,
  fuseau: to.fuseau,
  messages: [{ langue: 'fr', clients: 1, parMail: true, objet: 'Votre colis change de départ', texte }],
  mailsDestinataires: [],
  injoignables: [],
  refuses: [],
  dejaFaits: 0,
  deplacement: {
    vers: { id: 99, lieuEnlevement: 'Marseille', destination: 'Dakar', dateDepart: to.dateDepart, fuseau: to.fuseau },
    autreDestination: false,
    supplements: 0,
    rembourse: 0,
    boites,
    transfert: true,
  },
  documents: [],
  versions: [],
});

const TEXTS = { undefined: 'envoyé au dépôt', TRANSFERT: 'envoyé au dépôt', A_RECUPERER: 'Venez le chercher' } as const;

const openPreview = async (boites: number) => {
  mockApi((call) => {
    if (call.endsWith('/apercu')) {
      const { action } = requestBodies.at(-1) as { action: { boite?: 'A_RECUPERER' } };
      return { body: { success: true, data: preview(boites, TEXTS[action.boite ?? 'undefined']) } };
    }
    if (call.endsWith('/actions')) return { body: { success: true, data: [] } };
    return listReply([container(), to]);
  });
  const rows = [row(), row({ id: 1_000_000_002 })];
  await show(<BulkDialog container={container()} choice={{ kind: 'DEPLACER', rows }} onClose={vi.fn()} />, {
    as: 'ADMIN',
    texts: ['bulk', 'change', 'common', 'table', 'adminColis'],
  });
  await choose(getOnly('dialog select'), '99');
  await press('Voir l’aperçu');
  await waitUntilSettled();
};
const choose = (field: HTMLElement, value: string) =>
  runInAct(() => {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('an admin says what becomes of the boxes that another depot has, and reads what their senders are told', async () => {
  await openPreview(2);
  expect(pageText()).toContain('2 colis sont à un autre dépôt que celui du nouveau départ. Que deviennent-ils ?');
  expect(pageText()).toContain('envoyé au dépôt');
  await fillIn(getOnly('dialog textarea'), 'Départ complet');
  await choose(getOnly('dialog select'), 'A_RECUPERER');
  await waitUntilSettled();
  expect(pageText()).toContain('Venez le chercher');
  await press('Changer le départ de 2 colis');
  await waitUntilSettled();
  const { action } = requestBodies.at(-1) as { action: object };
  expect(action).toEqual({ type: 'DEPLACER', vers: 99, boite: 'A_RECUPERER', motif: 'Départ complet' });
});

test('an admin who moves parcels whose depot stays the same is not asked about their boxes', async () => {
  await openPreview(0);
  expect(pageText()).toContain('Nouveau départ');
  expect(document.querySelector('dialog select')).toBeNull();
});
