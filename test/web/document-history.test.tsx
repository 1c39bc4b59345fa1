// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { CustomsDocument, PastDecision } from '#shared/customs/schema.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { refusedDocument } from './documents.ts';
import { apiAnswers, listing, said, visit } from './visit.tsx';

/** A decision of a day in November on the file of the refused document. */
const decision = (day: number, statut: PastDecision['statut'], motif: string | null = null): PastDecision => ({
  statut,
  motif,
  decideLe: `2026-11-${day}T10:00:00.000Z`,
  deposeLe: '2026-11-20T10:00:00.000Z',
});

const REFUSED_AGAIN = refusedDocument({
  motif: 'La page 2 manque.',
  decideLe: '2026-11-23T10:00:00.000Z',
  decisions: [
    decision(21, 'REFUSE', 'Le tampon est illisible.'),
    decision(22, 'ACCEPTE'),
    decision(23, 'REFUSE', 'La page 2 manque.'),
  ],
});

const has = (document: CustomsDocument) =>
  apiAnswers((call) => {
    if (call.includes('/customs/colis')) return listing([document]);
    if (call.includes('/customs/')) return { body: { success: true, data: document } };
    if (call.includes('/insurance/'))
      return { body: { success: true, data: { typeCouverture: 'Vol', valeurCouverture: 1 } } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: colis({ id: 11 }) } };
    if (call.includes('/auth/users/3'))
      return { body: { success: true, data: { userId: 3, nom: 'Ndiaye', prenom: 'Fatou' } } };
    return listing([]);
  });

const openColis = () => visit('/colis/11');
const openAdmin = () => visit('/admin/douane?ouvert=2', { as: 'ADMIN' });

/** What each part of the history says, closed or open: its title, and its entries, latest first. */
const history = () =>
  [...document.querySelectorAll('details')]
    .filter((part) => part.querySelector('ol'))
    .map((part) => [part.querySelector('summary'), ...part.querySelectorAll('li')].map(wordsOf));
const wordsOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ');

test('a customer reads the decisions that a later one replaced, with their reasons, on the parcel’s page', async () => {
  has(REFUSED_AGAIN);
  await openColis();
  expect(said()).toContain('Motif : La page 2 manque.');
  expect(history()).toEqual([
    [
      '2 décisions précédentes',
      expect.stringMatching(/^Accepté le 22 novembre 2026/),
      expect.stringMatching(/^Refusé le 21 novembre 2026.*Motif : Le tampon est illisible\./),
    ],
  ]);
  expect(said()).not.toContain('Décidé par');
});

test('an admin reads them in the panel of the document, and who decided', async () => {
  const decisions = REFUSED_AGAIN.decisions.map((each) => ({ ...each, decidePar: 3 }));
  has({ ...REFUSED_AGAIN, decisions, decidePar: 3 });
  await openAdmin();
  const [[title, latest] = []] = history();
  expect(title).toBe('2 décisions précédentes');
  expect(latest).toMatch(/Accepté le 22 novembre 2026.*Décidé par Fatou Ndiaye/);
});

test('a decision on a file that was replaced since says which file it was about', async () => {
  const replaced = {
    typeDocument: 'Facture commerciale',
    statut: 'REFUSE' as const,
    motif: 'La page 2 manque.',
    photo: 'https://files.test/1',
    decideLe: '2026-11-23T10:00:00.000Z',
    remplaceLe: '2026-11-24T10:00:00.000Z',
  };
  has({
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

test('a decision that was taken back, and one without a known date, are in the history', async () => {
  has(
    refusedDocument({
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

test('a document that was decided on once has no earlier decisions', async () => {
  has(refusedDocument({ decisions: [decision(21, 'REFUSE', 'Le tampon est illisible.')] }));
  await openColis();
  expect(history()).toEqual([]);
});
