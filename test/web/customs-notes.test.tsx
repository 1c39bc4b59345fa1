// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { line } from '../support/items/inventory-lines.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { inventory, rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, visit } from './visit.tsx';

/** Preloads the module that is loaded late, which can be slow on a busy machine. */
beforeAll(() => import('#web/core/inventory/InventoryEditor.tsx'));

const list = inventory([line('Chemises'), line('Vélo', { etat: 'NEUF' })], {
  revision: 2,
  decisions: [
    {
      revision: 1,
      decideLe: '2026-11-20T10:00:00.000Z',
      lignes: [{ rang: 1, decision: 'A_CORRIGER', note: 'Note sur une ancienne liste.' }],
    },
    {
      revision: 2,
      decideLe: '2026-11-21T10:00:00.000Z',
      lignes: [
        { rang: 1, decision: 'ACCEPTE', note: null },
        { rang: 2, decision: 'A_CORRIGER', note: 'Indiquez le numéro de cadre.' },
      ],
    },
  ],
});
const summary = { lignes: 2, nature: 'EFFETS_PERSONNELS', revision: 2, totalXof: list.totalXof } as const;

const open = (customsDocument: CustomsDocument) => {
  mockApi((call) => {
    if (call.includes('/customs/user/')) return listReply(customsDocument.statut === 'REFUSE' ? [customsDocument] : []);
    if (call.includes('/inventaire')) return { body: { success: true, data: list } };
    if (call.includes('/customs/')) return { body: { success: true, data: customsDocument } };
    if (call.includes('/insurance/'))
      return { body: { success: true, data: { typeCouverture: 'Vol', valeurCouverture: 1 } } };
    if (/\/bookings\/\d+$/.test(call)) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call))
      return { body: { success: true, data: colis({ id: 11, paye: true, paymentId: 3, aPayerAvant: null }) } };
    return listReply([]);
  });
  return visit('/colis/11');
};

test('a customer reads what to correct in each item of the list, above the form that corrects it', async () => {
  await open(rejectedDocument({ etape: 'A_CORRIGER', motif: null, inventaire: summary }));
  expect(pageText()).toContain('Corrigez votre document de douane');
  expect(pageText()).toContain('Notre équipe a marqué ce qu’il faut corriger dans la liste.');
  const notes = document.querySelector('[aria-label="À corriger dans la liste"]');
  expect(notes?.textContent).toBe('Objet 2, Vélo : Indiquez le numéro de cadre.');
  expect(pageText()).not.toContain('ancienne liste');
  expect(pageText()).not.toContain('Aucun motif n’est indiqué');
});

test('a customer reads why a document is held, and that a held one is released', async () => {
  await open(rejectedDocument({ statut: 'EN_ATTENTE', etape: 'RETENU', motif: 'Nous attendons le certificat.' }));
  expect(pageText()).toContain('StatutRetenu');
  expect(pageText()).toContain('Pourquoi il est retenuNous attendons le certificat.');
  await open(rejectedDocument({ statut: 'ACCEPTE', etape: 'LIBERE', motif: null }));
  expect(pageText()).toContain('StatutLibéré');
});
