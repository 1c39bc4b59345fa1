// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { UnloadableParcel } from '#shared/manifest/schema.ts';
import { LoadingGroups } from '#web/features/agent/loading/LoadingGroups.tsx';
import { UnloadingGroups } from '#web/features/agent/loading/UnloadingGroups.tsx';
import { pageText, show } from './visit.tsx';

const PARCEL: UnloadableParcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'EN_TRANSIT',
  envoi: null,
  poids: 10,
  nomDestinataire: 'Fatou Sarr',
  attendu: true,
  arrivee: null,
};

test('a parcel handed over without an unloading scan counts as unloaded', async () => {
  const colis: UnloadableParcel[] = [PARCEL, { ...PARCEL, id: 1234567891, etat: 'LIVRE' }];
  await show(
    <UnloadingGroups colis={colis} enTrop={[]} waiting={[]} onUndo={async () => true} onDamage={undefined} />,
    {
      as: 'ADMIN',
      texts: ['agentUnloading'],
    },
  );
  expect(pageText()).toContain('1 déchargé sur 2');
  expect(pageText()).toContain('Pas encore déchargés (1)');
  expect(pageText()).toContain('Déchargés (1)');
  expect(document.querySelectorAll('button')).toHaveLength(0); // there is no scan to undo
});

test('a missing and a lost parcel are not among those that are still to be unloaded', async () => {
  const colis: UnloadableParcel[] = [
    { ...PARCEL, ordre: 'MANQUANT' },
    { ...PARCEL, id: 1234567891, ordre: 'PERDU' },
    { ...PARCEL, id: 1234567892 },
  ];
  await show(<UnloadingGroups colis={colis} enTrop={[]} waiting={[]} onUndo={undefined} onDamage={undefined} />, {
    texts: ['agentUnloading', 'agent'],
  });
  expect(pageText()).toContain('0 déchargé sur 3');
  expect(pageText()).toContain('Pas encore déchargés (1)');
  expect(pageText()).toContain('Manquants ou perdus (2)');
  expect(pageText()).toContain('Porté manquant');
  expect(pageText()).toContain('Déclaré perdu');
});

test('the lists of loading and unloading say what to do with a cancelled parcel, and count the others alike', async () => {
  const chargement = { le: '2026-11-20T12:00:00.000Z', leAppareil: null, agentId: 1, siteId: null };
  const loading = { client: 'Awa', receptionLe: chargement.le, chargement, empechement: null };
  const colis = [PARCEL, { ...PARCEL, id: 1234567891, etat: 'ANNULE' as const, attendu: false }];
  const joined = { ...PARCEL, ...loading, id: 1234567892, chargement: null, empechement: 'COLIS_DEPARTED' as const };
  const loadable = [...colis.map((parcel) => ({ ...parcel, ...loading })), joined];
  await show(<LoadingGroups isClosed={false} colis={loadable} waiting={[]} onTakeOut={() => {}} />, {
    texts: ['agentLoading'],
  });
  expect(pageText()).toContain('2 chargés sur 2');
  expect(pageText()).toContain('Annulés, encore dans le conteneur (1)');
  expect(pageText()).toContain('Annulé : sortez-le du conteneur');
  expect(pageText()).not.toContain('Déjà parti');
  const arrivee = { ...chargement, dommage: null, avant: 'EN_TRANSIT' as const };
  const arriving = [
    ...colis.map((parcel) => ({ ...parcel, arrivee })),
    { ...PARCEL, id: 1234567892, attendu: false, arrivee },
  ];
  await show(
    <UnloadingGroups colis={arriving} enTrop={[]} waiting={[]} onUndo={async () => true} onDamage={undefined} />,
    { texts: ['agentUnloading'] },
  );
  expect(pageText()).toContain('2 déchargés sur 2');
  expect(pageText()).toContain('Annulés (1)');
  expect(pageText()).toContain('Annulé : mettez-le de côté');
});
