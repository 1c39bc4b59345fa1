// @vitest-environment jsdom
import { expect, test } from 'vitest';
import UpdateContainerPage from '#web/features/containers/UpdateContainerPage.tsx';
import { button, doing, the, write } from './browser.ts';
import { container } from './containers.ts';
import { changePreview } from './previews.ts';
import { apiAnswers, asked, said, sent, settled, visit } from './visit.tsx';

const ONE = container();
const open = async (preview: ReturnType<typeof changePreview> | undefined, one = ONE) => {
  apiAnswers((call) => {
    if (call.includes('/status-preview')) return preview && { body: { success: true, data: preview } };
    return { body: { success: true, data: one } };
  });
  await visit({
    path: '/update-conteneur/:id',
    address: `/update-conteneur/${one.id}`,
    Page: UpdateContainerPage,
    texts: ['containers', 'change'],
    as: 'ADMIN',
  });
};
const choose = async (statut: string) => {
  await write(the('select[name="statut"]'), statut);
  await doing(() => button('Enregistrer les modifications').click());
  await settled();
};
const writes = () => asked.filter((call) => call.startsWith('PUT'));

test('a statut that is expected is saved without a question', async () => {
  await open(changePreview());
  await choose('EN_ATTENTE');
  expect(sent.at(-1)).toEqual({ statut: 'EN_ATTENTE' });
  expect(said()).toContain('Réservation mise à jour avec succès !');
});

test('an edit that leaves the statut asks nothing', async () => {
  await open(undefined);
  await write(the('input[name="destination"]'), 'Saint-Louis');
  await doing(() => button('Enregistrer les modifications').click());
  await settled();
  expect(asked.filter((call) => call.includes('preview'))).toEqual([]);
  expect(sent.at(-1)).toEqual({ destination: 'Saint-Louis' });
});

test('a statut that contradicts the dates of the form asks why, and the reason is saved with it', async () => {
  await open(changePreview({ raisons: ['BEFORE_DEPARTURE'] }));
  await choose('LIVRE');
  const [preview = ''] = asked.filter((call) => call.includes('status-preview'));
  const query = new URLSearchParams(preview.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    statut: 'LIVRE',
    dateDepart: ONE.dateDepart,
    dateArrivee: ONE.dateArrivee,
  });
  expect(said()).toContain('Passer le conteneur n° 1234567890 à « Livré » ?');
  expect(said()).toContain('Le conteneur ne part que le 12 décembre 2096');
  expect(said()).toContain('2 clients seront prévenus pour 3 colis : Awa Diop et Joe Ba.');
  await write(the('dialog textarea'), 'Déchargé en avance');
  await doing(() => button('Changer quand même').click());
  await settled();
  expect(sent.at(-1)).toEqual({ statut: 'LIVRE', motif: 'Déchargé en avance' });
});

test('cancelling a container shows what is refunded, and may be left: the form is as it was', async () => {
  await open(changePreview({ raisons: ['CANCELS'], colisPayes: 2, aRembourser: 360 }));
  await choose('ANNULE');
  expect(said()).toContain('Annuler ce conteneur ?');
  expect(said()).toContain('2 colis sont payés : 360,00 $ seront remboursés.');
  await doing(() => button('Ne rien changer').click());
  await settled();
  expect(writes()).toEqual([]);
  await doing(() => button('Enregistrer les modifications').click());
  await settled();
  expect(said()).toContain('Annuler ce conteneur ?');
});

test('a statut whose preview does not come is not saved, and the form says so', async () => {
  await open(undefined);
  await choose('LIVRE');
  expect(writes()).toEqual([]);
  expect(said()).toContain('impossible de modifier le conteneur.');
});

test('an admin reads who changed the statut, when and why', async () => {
  const changements = [
    { de: 'EN_COURS', vers: 'LIVRE', motif: 'Erreur de saisie', par: 3, le: '2026-11-20T10:00:00.000Z' },
  ];
  await open(changePreview(), container({ changements }));
  expect(the('details').textContent).toMatch(/De « Ouvert » à « Livré ».*Erreur de saisie/);
});
