// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { CustomsDocument, PastDecision } from '#shared/customs/schema.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, visit } from './visit.tsx';

/** Creates a decision on the rejected document's file on a day in November. */
const decision = (day: number, statut: PastDecision['statut'], motif: string | null = null): PastDecision => ({
  statut,
  motif,
  decideLe: `2026-11-${day}T10:00:00.000Z`,
  deposeLe: '2026-11-20T10:00:00.000Z',
});

const REFUSED_AGAIN = rejectedDocument({
  motif: 'La page 2 manque.',
  decideLe: '2026-11-23T10:00:00.000Z',
  decisions: [
    decision(21, 'REFUSE', 'Le tampon est illisible.'),
    decision(22, 'ACCEPTE'),
    decision(23, 'REFUSE', 'La page 2 manque.'),
  ],
});

const mockDocument = (document: CustomsDocument) =>
  mockApi((call) => {
    if (call.includes('/customs/user/')) return listReply(document.statut === 'REFUSE' ? [document] : []);
    if (call.includes('/customs/colis')) return listReply([document]);
    if (call.includes('/customs/')) return { body: { success: true, data: document } };
    if (call.includes('/insurance/'))
      return { body: { success: true, data: { typeCouverture: 'Vol', valeurCouverture: 1 } } };
    if (/\/bookings\/\d+$/.test(call)) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: colis({ id: 11 }) } };
    if (call.includes('/auth/users/3'))
      return { body: { success: true, data: { userId: 3, nom: 'Ndiaye', prenom: 'Fatou' } } };
    return listReply([]);
  });

const openColis = () => visit('/colis/11');
const openAdmin = () => visit('/admin/douane?ouvert=2', { as: 'ADMIN' });

/** Returns the title and the entries, latest first, of each part of the history, expanded or not. */
const history = () =>
  [...document.querySelectorAll('details')]
    .filter((part) => part.querySelector('ol') && !part.querySelector('details'))
    .map((part) => [part.querySelector('summary'), ...part.querySelectorAll('li')].map(wordsOf));
const wordsOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ');

test('a customer sees earlier decisions and their reasons on the parcel’s page', async () => {
  mockDocument(REFUSED_AGAIN);
  await openColis();
  expect(pageText()).toContain('Motif : La page 2 manque.');
  expect(history()).toEqual([
    [
      '2 décisions précédentes',
      expect.stringMatching(/^Accepté le 22 novembre 2026/),
      expect.stringMatching(/^Refusé le 21 novembre 2026.*Motif : Le tampon est illisible\./),
    ],
  ]);
  expect(pageText()).not.toContain('Décidé par');
});

test('an admin sees earlier decisions and their author in the document’s panel', async () => {
  const decisions = REFUSED_AGAIN.decisions.map((each) => ({ ...each, decidePar: 3 }));
  mockDocument({ ...REFUSED_AGAIN, decisions, decidePar: 3 });
  await openAdmin();
  const [[title, latest] = []] = history();
  expect(title).toBe('2 décisions précédentes');
  expect(latest).toMatch(/Accepté le 22 novembre 2026.*Décidé par Fatou Ndiaye/);
});

test('a decision on a replaced file names that file', async () => {
  const replaced = {
    typeDocument: 'Facture commerciale',
    statut: 'REFUSE' as const,
    motif: 'La page 2 manque.',
    photo: 'https://files.test/1',
    decideLe: '2026-11-23T10:00:00.000Z',
    remplaceLe: '2026-11-24T10:00:00.000Z',
  };
  mockDocument({
    ...REFUSED_AGAIN,
    statut: 'EN_ATTENTE',
    motif: null,
    decideLe: null,
    deposeLe: '2026-11-24T10:00:00.000Z',
    historique: [replaced],
  });
  await openColis();
  const [earlier = [], versions = []] = history();
  expect(earlier).toHaveLength(3);
  for (const entry of earlier.slice(1)) expect(entry).toContain('Concerne le fichier envoyé le 20 novembre 2026');
  expect(versions).toEqual(['1 version refusée', expect.stringContaining('Motif : La page 2 manque.')]);
});

test('withdrawn decisions and decisions without a date are in the history', async () => {
  mockDocument(
    rejectedDocument({
      statut: 'EN_ATTENTE',
      motif: null,
      decideLe: null,
      decisions: [{ ...decision(21, 'REFUSE', 'Flou'), decideLe: null }, decision(22, 'EN_ATTENTE')],
    }),
  );
  await openColis();
  expect(history()).toEqual([
    [
      '2 décisions précédentes',
      expect.stringMatching(/^De nouveau en cours d’examen depuis le 22 novembre 2026/),
      'RefuséMotif : Flou',
    ],
  ]);
});

test('a document with one decision has no earlier decisions', async () => {
  mockDocument(rejectedDocument({ decisions: [decision(21, 'REFUSE', 'Le tampon est illisible.')] }));
  await openColis();
  expect(history()).toEqual([]);
});
