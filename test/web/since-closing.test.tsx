// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { LoadingLine, UnloadingLine } from '#shared/manifest/schema.ts';
import { LISTED } from './listed-parcel.ts';
import { mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** Pages of closed lists: the numbers of the closing, which the prints have, and apart from them what came after it. */

const scan = { le: '2026-11-20T08:00:00.000Z', leAppareil: null, agentId: 7, siteId: 5 };
const loaded = (colisId: number, change: Partial<LoadingLine> = {}): LoadingLine => ({
  colisId,
  ...LISTED,
  chargement: scan,
  ecart: null,
  motif: null,
  ...change,
});
const unloaded = (colisId: number, change: Partial<UnloadingLine> = {}): UnloadingLine => ({
  ...loaded(colisId),
  arrivee: scan,
  dommage: null,
  enTrop: null,
  ecart: null,
  ...change,
});
const conteneur = {
  id: 1234567890,
  numeroConteneur: 'CSQU3054383',
  plomb: 'FR1',
  connaissement: 'BL1',
  besc: 'SN-1',
  tailleConteneur: '40ft',
  statut: 'EN_COURS',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2026-11-01T13:00:00.000Z',
  dateArrivee: '2026-11-20T13:00:00.000Z',
  fuseau: 'Europe/Paris',
};
const version = {
  version: 1,
  closLe: '2026-11-21T08:00:00.000Z',
  par: { id: 1, nom: 'Moussa Ba' },
  empreinte: 'abc',
  controle: null,
  scannes: 2,
  ecarts: 1,
  poids: 24,
  rouvert: null,
};

const read = async (address: string, live: object, frozen: object): Promise<string> => {
  const base = { conteneur, etat: 'CLOS', revision: 3, manque: [], disponible: null, photos: [], versions: [version] };
  mockApi((call) => {
    if (/\/versions?\/1$/.test(call))
      return { body: { success: true, data: { conteneur, version, intacte: true, ...frozen } } };
    return call.includes('/admin/conteneurs/1234567890/') && !call.includes('douane')
      ? { body: { success: true, data: { ...base, ...live } } }
      : { status: 404, body: {} };
  });
  await visit(address, { as: 'ADMIN' });
  await waitUntilSettled();
  return pageText();
};

test('a closed loading list counts what was frozen, and says apart who was cancelled or moved since', async () => {
  const text = await read(
    '/admin/conteneurs/1234567890/manifeste',
    { lignes: [loaded(11), loaded(12, { ecart: 'CHARGE_ANNULE' })], nonCharges: [] },
    { lignes: [loaded(11), loaded(12)], nonCharges: [loaded(13, { chargement: null, ecart: 'RECU_NON_CHARGE' })] },
  );
  expect(text).toContain('Chargés2 colis');
  expect(text).not.toContain('dont 1 annulé');
  expect(text).toContain('Non chargés1 colis');
  expect(text).toMatch(/Depuis la clôture \(2\).*12.*Chargé, annulé.*13.*N’est plus dans ce conteneur/s);
});

test('a closed loading list calls no paid parcel unpaid: it was refused, paid in part, or joined on arrival', async () => {
  const waiting = (colisId: number, change: Partial<LoadingLine>) => loaded(colisId, { chargement: null, ...change });
  const text = await read(
    '/admin/conteneurs/1234567890/manifeste',
    {
      lignes: [loaded(11)],
      nonCharges: [
        waiting(13, { paye: true, situation: 'RESTE', raison: 'REFUSE_AU_DEPOT' }),
        waiting(14, { paye: true, raison: 'PARTI_SANS_CHARGEMENT' }),
        waiting(15, { paye: false, raison: 'RESTE_DU_NON_RECU' }),
        waiting(16, { raison: 'RETROUVE' }),
      ],
    },
    {
      lignes: [loaded(11), loaded(16)],
      nonCharges: [
        waiting(13, { situation: 'REFUSE_AU_DEPOT' }), // closed before the reason was kept
        waiting(15, { paye: false, raison: 'NON_PAYE' }),
      ],
    },
  );
  const since = text.slice(text.indexOf('Depuis la clôture'), text.indexOf('Colis chargés'));
  expect(since).toMatch(
    /\(3\).*14.*Pas chargé, rattaché à l’arrivée.*15.*Payé en partie, non.*16.*Manquant, retrouvé/s,
  );
  expect(since).not.toContain('Non payé');
});

test('a closed unloading list keeps its missing parcel, and says apart that it was found, and what came unexpectedly', async () => {
  const text = await read(
    '/admin/conteneurs/1234567890/arrivee',
    { lignes: [unloaded(11), unloaded(12), unloaded(13, { enTrop: 'AUTRE_CONTENEUR', ecart: 'EN_TROP' })] },
    { lignes: [unloaded(11), unloaded(12, { arrivee: null, ecart: 'MANQUANT' })] },
  );
  expect(text).toContain('Déchargés1');
  expect(text).toContain('Manquants1');
  expect(text).toContain('En trop0');
  expect(text).toMatch(/Depuis la clôture \(2\).*12.*Déchargé.*13.*En trop/s);
});

test('a parcel that was missing at the closing and is found elsewhere since is said to be so', async () => {
  const text = await read(
    '/admin/conteneurs/1234567890/arrivee',
    { lignes: [unloaded(12, { arrivee: null, ecart: 'MANQUANT', retrouve: { lieu: 'Le Havre' } })] },
    { lignes: [unloaded(12, { arrivee: null, ecart: 'MANQUANT' })] },
  );
  expect(text).toMatch(/Depuis la clôture \(1\).*12.*Manquant, retrouvé ailleurs/s);
});

test('a parcel that the closing left out, and that is so still, has not changed since', async () => {
  const waiting = (colisId: number, change: Partial<LoadingLine>) => loaded(colisId, { chargement: null, ...change });
  const unpaid = waiting(12, { paye: false, raison: 'NON_PAYE' });
  const paid = waiting(13, { paye: true, ecart: 'PAYE_NON_RECU', raison: 'PAYE_NON_RECU' });
  const lists = (nonCharges: LoadingLine[]) =>
    [
      { lignes: [loaded(11)], nonCharges },
      { lignes: [loaded(11)], nonCharges: [] },
    ] as const;
  const address = '/admin/conteneurs/1234567890/manifeste';
  expect(await read(address, ...lists([unpaid]))).not.toContain('Depuis la clôture');
  expect(await read(address, ...lists([unpaid, paid]))).toMatch(/Depuis la clôture \(1\).*13.*Payé, non réceptionné/s);
});

test('a list that was reopened after the departure says what its version counts, and what it has now', async () => {
  const text = await read(
    '/admin/conteneurs/1234567890/manifeste',
    {
      etat: 'OUVERT',
      lignes: [loaded(11), loaded(12), loaded(13)],
      nonCharges: [],
      versions: [{ ...version, rouvert: { le: version.closLe, par: version.par, motif: 'Oubli.' } }],
    },
    {},
  );
  expect(text).toContain('Sa version 1 : 2 colis. À présent : 3 colis.');
});

test('a parcel that an open unloading list knows as lost is missing, and not to be unloaded', async () => {
  const text = await read(
    '/admin/conteneurs/1234567890/arrivee',
    {
      etat: 'OUVERT',
      lignes: [
        unloaded(11),
        unloaded(12, { arrivee: null, ecart: 'MANQUANT', situation: 'PERDU' }),
        unloaded(13, { arrivee: null, ecart: 'MANQUANT', retrouve: { lieu: 'Le Havre' } }),
      ],
    },
    {},
  );
  expect(text).toContain('À décharger0');
  expect(text).toContain('Manquants2, dont 1 retrouvé ailleurs');
  expect(text).toMatch(/Colis pas encore déchargés \(0\).*Colis manquants \(2\).*Déclaré perdu/s);
});

test('nothing is said to have happened since the closing when nothing did', async () => {
  const lignes = [unloaded(11)];
  expect(await read('/admin/conteneurs/1234567890/arrivee', { lignes }, { lignes })).not.toContain('Depuis la clôture');
});
