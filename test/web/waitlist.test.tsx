// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import type { WaitlistEntry } from '#shared/waitlist/schema.ts';
import { fillIn, findOnly, getOnly, openDialog, press, runInAct } from './browser.ts';
import { cockpitContainer } from './cockpit.ts';
import { container } from './containers.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Customers wait for space in a full container: its booking page, their list, and the team's view. */

const FULL = { id: 7, poidsRestant: 0, volumeRestant: 0, attente: true as const };

const entry = (special: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  conteneur: {
    ...{ id: 7, lieuEnlevement: 'Le Havre', destination: 'Dakar' },
    ...{ dateDepart: '2096-12-12T13:00:00.000Z', fuseau: 'Europe/Paris' },
  },
  ...{ statut: 'EN_ATTENTE', cause: null, poids: 20, volume: 0.2, departAuPlusTard: null, devant: 1 },
  colis: [1, 2].map(() => ({ piece: null, poids: 10, longueur: 0.5, largeur: 0.5, hauteur: 0.4 })),
  ...{ offreJusquau: null, createdAt: '2096-11-01T09:00:00.000Z', termineLe: null },
  ...special,
});

const OFFERED = { statut: 'OFFERTE', devant: null, offreJusquau: '2096-11-20T09:00:00.000Z' } as const;

interface World {
  shown?: Partial<Container>;
  entries?: WaitlistEntry[];
  joined?: { status: number; body: unknown };
}

const open = async (path: string, { shown = {}, entries = [], joined }: World = {}) => {
  mockApi((call) => {
    if (call.startsWith('POST /attente/')) return joined ?? { status: 201, body: { success: true, data: entry() } };
    if (call.startsWith('DELETE /attente/'))
      return { body: { success: true, message: 'Vous avez refusé cette place.' } };
    if (call.startsWith('GET /attente?')) return listReply(entries);
    if (call.startsWith('GET /tarifs/')) return { body: { success: true, data: tarifVersion() } };
    if (call === 'GET /bookings/7') return { body: { success: true, data: container({ ...FULL, ...shown }) } };
    return listReply([], { nonLues: 0 });
  });
  await visit(path);
  await waitUntilSettled();
};

const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.control as Element;

test('a customer of a full container says what they want to send, and waits for it', async () => {
  await open('/ajouter-colis/7');
  await findOnly('form');
  await press('Rejoindre la liste d’attente');
  expect(pageText()).toContain('Entrez un nombre au-dessus de zéro.');
  for (const [label, value] of Object.entries({ Poids: '10', Longueur: '50', Largeur: '50', Hauteur: '40' }))
    await fillIn(field(label), value);
  await press('Un colis de plus');
  await fillIn(field('Départ au plus tard'), '2096-12-20');
  await press('Rejoindre la liste d’attente');
  await waitUntilSettled();
  const box = { poids: 10, longueur: 0.5, largeur: 0.5, hauteur: 0.4 };
  expect(requestBodies).toContainEqual({ colis: [box, box], departAuPlusTard: '2096-12-20' });
  expect(pageText()).toContain('Vous êtes sur la liste d’attente.');
});

test('a container that sells pieces is waited for by the piece, and a refusal says why', async () => {
  const refusal = { success: false, code: 'WAITLIST_NEEDS_EMAIL', message: 'Confirmez d’abord votre adresse e-mail.' };
  await open('/ajouter-colis/7', { shown: { tarif: SOLD }, joined: { status: 409, body: refusal } });
  await findOnly('form');
  await fillIn(field('Type de colis'), 'DRUM_220');
  await press('Rejoindre la liste d’attente');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual({ colis: [{ piece: 'DRUM_220' }] });
  expect(pageText()).toContain('Confirmez d’abord votre adresse e-mail.');
});

test('who waits already sees their request instead of the form, and one whose space is held books as usual', async () => {
  await open('/ajouter-colis/7', { entries: [entry()] });
  expect(await findOnly('article')).toHaveProperty('textContent', expect.stringContaining('1 demande avant la vôtre.'));
  expect(document.querySelector('form')).toBeNull();
  const offre = { poids: 20, volume: 0.2, jusquau: OFFERED.offreJusquau };
  await open('/ajouter-colis/7', { shown: { poidsRestant: 20, volumeRestant: 0.2, offre } });
  expect(pageText()).toContain('Cette place est gardée pour vous');
  expect(pageText()).toMatch(/20 kg et 0,2 m³ sont à vous jusqu’au 20 novembre 2096/);
  expect(pageText()).toContain('Réserver ma place');
});

test('the list has offers first, says what became of each request, and gives an offer up once it is confirmed', async () => {
  const ended = entry({
    statut: 'SANS_SUITE',
    cause: 'TROP_TARD',
    devant: null,
    conteneur: { ...entry().conteneur, id: 8 },
  });
  const waits = entry({ devant: 0, conteneur: { ...entry().conteneur, id: 9 } });
  await open('/liste-attente', { entries: [ended, waits, entry(OFFERED)] });
  const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Une place pour vous', 'En attente', 'Terminées']);
  expect(pageText()).toMatch(/Une place est gardée pour vous jusqu’au 20 novembre 2096/);
  expect(pageText()).toContain('Personne n’attend avant vous.');
  expect(pageText()).toContain('Le départ est reporté au-delà du jour que vous aviez indiqué.');
  expect(getOnly('article a').getAttribute('href')).toBe('/ajouter-colis/7');
  const dialog = await openDialog('Refuser la place');
  expect(dialog.textContent).toContain('Elle ira à la personne suivante');
  await runInAct(() => [...dialog.querySelectorAll('button')].at(-1)?.click());
  await waitUntilSettled();
  expect(requests).toContain('DELETE /attente/7');
  expect(pageText()).toContain('Vous avez refusé cette place.');
});

test('somebody who waits for nothing reads what a waitlist is for', async () => {
  await open('/liste-attente');
  expect(pageText()).toContain('Vous n’attendez aucune place');
});

test('the team sees who waits in which order, and what offers hold', async () => {
  const { conteneur, ...shown } = cockpitContainer();
  const { id } = conteneur;
  const { conteneur: _c, cause: _e, termineLe: _t, devant: _d, ...waits } = entry();
  const waiting = [
    { ...waits, ...{ userId: 3, client: 'Awa Diop', statut: 'OFFERTE', offreJusquau: OFFERED.offreJusquau } },
    { ...waits, ...{ userId: 4, client: 'Modou Fall' } },
  ];
  mockApi((call) => {
    if (call.startsWith(`GET /attente/conteneur/${id}`)) return listReply(waiting);
    if (call === `GET /cockpit/conteneurs/${id}`) {
      const held = { retenu: { poids: 20, volume: 0.2, attentes: 2 }, attente: true };
      return { body: { success: true, data: { ...shown, conteneur: { ...conteneur, ...held } } } };
    }
    return undefined;
  });
  await visit(`/admin/conteneurs/${id}`, { as: 'ADMIN' });
  const section = await findOnly('section[aria-labelledby="waitlist"]');
  await waitUntilSettled();
  expect(section.textContent).toMatch(/Place gardée par des offres : 20\skg, 0,2\sm³\./);
  expect([...section.querySelectorAll('li a')].map(({ textContent }) => textContent)).toEqual([
    'Awa Diop',
    'Modou Fall',
  ]);
  expect(section.querySelector('[translate="no"]')?.textContent).toBe('Awa Diop');
});
