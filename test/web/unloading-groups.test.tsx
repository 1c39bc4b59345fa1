// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { UnloadableParcel } from '#shared/manifest/schema.ts';
import { UnloadingGroups } from '#web/features/agent/UnloadingGroups.tsx';
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
