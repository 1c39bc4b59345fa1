// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AgentParcel } from '#shared/intake/schema.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { applyWaitingToLoading } from '#web/features/agent/queries/loadingList.ts';
import { conteneur, parcelsReply } from './agent-device.ts';
import { listReply, mockApi, pageText, requests, visit } from './visit.tsx';

/** Lists of a container as its agents see them: cancelled, to unload, at the arrival. */

const parcel: AgentParcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'EN_TRANSIT',
  paye: true,
  envoi: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception: null,
  chargement: null,
  empechement: 'COLIS_DEPARTED',
  arrivee: null,
  incident: null,
  empechementRemise: 'COLIS_NOT_ARRIVED',
};
const loaded = {
  ...parcel,
  etat: 'ANNULE',
  chargement: { le: '2026-11-24T08:00:00.000Z', leAppareil: null, agentId: 7, siteId: 7 },
  empechement: null,
} as const satisfies AgentParcel;
const toGiveBack = { ...loaded, id: 1234567891, chargement: null, aRendre: true };
const listed = { ...conteneur, numeroConteneur: null };

const answerWith = (container: object, parcels: object[], lists: Record<string, object> = {}) =>
  mockApi((call) => {
    const list = Object.entries(lists).find(([path]) => call.startsWith(`GET /agent/conteneurs/5/${path}`));
    if (list) return { body: { success: true, data: list[1] } };
    if (call.startsWith('GET /agent/colis?')) return parcelsReply(parcels);
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([container]);
    if (call.startsWith('GET /agent/colis/'))
      return { body: { success: true, data: { ...parcels[0], conteneur: container } } };
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });

test('an agent reads that a container is cancelled, and which boxes are taken out of it and given back', async () => {
  const cancelled = { ...conteneur, statut: 'ANNULE', dateDepart: '2020-03-01T08:00:00.000Z', manifesteClos: true };
  answerWith(cancelled, [loaded, toGiveBack], {
    chargement: { conteneur: { ...listed, statut: 'ANNULE' }, manifeste: 'CLOS', colis: [{ ...loaded, poids: 10 }] },
  });
  await visit('/agent', { as: 'AGENT' });
  expect(pageText()).toContain('Conteneur annulé : colis à sortir ou à rendre');
  expect(pageText()).not.toMatch(/Départ le|Parti le/);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  expect(pageText()).toContain('Conteneur annuléIl ne part pas. Sortez les colis qui y sont encore');
  expect(pageText()).toContain('Annulé, encore dans son conteneur');
  expect(pageText()).toContain('À rendre');
  expect(screen.getByRole('link', { name: 'Sortir les colis' }).getAttribute('href')).toBe(
    '/agent/conteneurs/5/chargement',
  );
  await visit('/agent/conteneurs/5/chargement', { as: 'AGENT' });
  expect(pageText()).toContain('Conteneur annuléIl ne part pas. Sortez les colis qui y sont encore');
  expect(pageText()).toContain('Fatou SarrAnnulé');
  expect(screen.queryByLabelText('Code ou numéro du colis')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(1);
});

test('a container that has left is not loaded any more, whatever is still to come to its depot', async () => {
  const toCome = { ...parcel, id: 1234567891, etat: 'EN_ATTENTE', empechement: 'COLIS_NOT_RECEIVED' };
  answerWith(conteneur, [toCome]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  expect(screen.queryByRole('link', { name: 'Charger ce conteneur' })).not.toBeNull();
  answerWith(conteneur, [parcel, toCome]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  expect(pageText()).toContain('Le Havre vers Dakar');
  expect(screen.queryByRole('link', { name: 'Charger ce conteneur' })).toBeNull();
});

test('an agent reads of an unpaid parcel whose code is locked that it is paid first, on both pages', async () => {
  const arrived = {
    ...parcel,
    etat: 'ARRIVE',
    paye: false,
    codeBloque: true,
    empechementRemise: 'HANDOVER_UNPAID',
    arrivee: { le: '2026-11-24T08:00:00.000Z', dommage: null, avant: 'EN_TRANSIT' },
  };
  for (const page of ['/agent', '/agent/remise']) {
    answerWith({ ...conteneur, sens: 'ARRIVEE' }, [arrived]);
    await visit(`${page}?colis=1234567890`, { as: 'AGENT' });
    expect(pageText()).toContain('il doit d’abord être payé');
    expect(pageText()).not.toContain('pièce d’identité');
  }
});

test('an agent reads in the list and of the parcel that its document keeps the manifest open', async () => {
  const blocked = { ...parcel, etat: 'EN_ATTENTE', empechement: null, documentBloquant: 'DOCUMENT_REFUSE' };
  answerWith(conteneur, [blocked], {
    chargement: { conteneur: listed, manifeste: 'OUVERT', colis: [{ ...blocked, poids: 10 }] },
  });
  for (const page of ['/agent/conteneurs/5', '/agent/conteneurs/5/chargement', '/agent?colis=1234567890']) {
    await visit(page, { as: 'AGENT' });
    expect(pageText(), page).toContain('Document de douane refusé : le manifeste ne se clôt pas avec ce colis.');
  }
});

test('an agent reads of a loaded parcel that it is unpaid, in the list of the container and at its loading', async () => {
  const chargement = { le: '2026-11-24T08:00:00.000Z', leAppareil: null, agentId: 3, siteId: 7 };
  const unpaid = { ...parcel, etat: 'EN_ATTENTE', paye: false, empechement: null, chargement };
  answerWith(conteneur, [unpaid], {
    chargement: { conteneur: listed, manifeste: 'OUVERT', colis: [{ ...unpaid, nonPaye: true, poids: 10 }] },
  });
  for (const page of ['/agent/conteneurs/5', '/agent/conteneurs/5/chargement']) {
    await visit(page, { as: 'AGENT' });
    await screen.findByText(/Non payé, mais chargé/);
  }
});

test('the list at the arrival marks what is to be paid before its handover, with the sum that is due there', async () => {
  const arrivee = { le: '2026-11-24T08:00:00.000Z', dommage: null, avant: 'EN_TRANSIT', retirable: true };
  const unpaid = { ...parcel, etat: 'ARRIVE', paye: false, arrivee };
  answerWith({ ...conteneur, sens: 'ARRIVEE' }, [
    { ...unpaid, reporte: 'RETRAIT', aPayerAuRetrait: 100 },
    { ...unpaid, id: 2234567890 },
    { ...unpaid, id: 3234567890, paye: true },
  ]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByText('Non payé : ne le remettez pas encore');
  expect(pageText().replaceAll(/\s/g, ' ')).toContain('À payer au retrait : 100,00 $');
  expect(pageText().match(/payer au retrait|ne le remettez pas/g)).toHaveLength(2);
});

test('no list of a closed manifest asks to load what stayed at the depot', async () => {
  const reception = { le: '2026-11-24T08:00:00.000Z', leAppareil: null, verdict: 'CONFORME', ecart: null, siteId: 7 };
  const stayed = { ...parcel, etat: 'EN_ATTENTE', empechement: null, reception };
  const closed = { ...conteneur, manifesteClos: true };
  answerWith(closed, [stayed], {
    chargement: { conteneur: listed, manifeste: 'CLOS', colis: [{ ...stayed, poids: 10 }] },
  });
  await visit('/agent/conteneurs/5/chargement', { as: 'AGENT' });
  await screen.findByRole('heading', { name: 'Pas chargés (1)' });
  expect(pageText()).not.toContain('À charger');
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByText('Pas chargé dans son conteneur');
  expect(pageText()).not.toContain('À charger');
});

test('after its departure a container lists its parcels as left, handed over or not brought, and loads none', async () => {
  const reception = { le: '2020-02-24T08:00:00.000Z', leAppareil: null, verdict: 'CONFORME', ecart: null, siteId: 7 };
  const { chargement } = loaded;
  const gone = { ...conteneur, dateDepart: '2020-03-01T08:00:00.000Z', manifesteClos: true };
  answerWith(gone, [
    { ...parcel, reception, chargement },
    { ...parcel, id: 2234567890, etat: 'LIVRE', reception, chargement },
  ]);
  await visit('/agent', { as: 'AGENT' });
  expect(pageText()).toContain('Parti le 1');
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByText('Déjà parti');
  expect(pageText()).toContain('Déjà remis');
  expect(pageText()).not.toContain('Chargé');
  expect(pageText()).not.toContain('Charger ce conteneur');
  answerWith(gone, [{ ...parcel, etat: 'ENREGISTRE', empechement: 'COLIS_NOT_RECEIVED' }]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByRole('heading', { name: /^Pas apportés/ });
  expect(pageText()).not.toContain('Charger ce conteneur');
});

test('an agent at the arrival reads of a disputed parcel that an administrator has to release it', async () => {
  const disputed = { ...arrived, litiges: [{ libere: false }], empechementRemise: 'HANDOVER_DISPUTED' };
  answerWith(arriving, [disputed]);
  await visit('/agent?colis=1234567890', { as: 'AGENT' });
  expect(pageText()).toContain('la banque de l’expéditeur conteste son paiement');
});

test('a parcel that is taken out without a connection may not be loaded again while it is unpaid', () => {
  const unpaid = { ...parcel, etat: 'EN_ATTENTE', paye: false, nonPaye: true, poids: 10, receptionLe: null } as const;
  const taken = { ...TAKING_OUT, input: { params: { id: 5, reference: '1234567890' } } };
  const [after] = applyWaitingToLoading([{ ...unpaid, chargement: loaded.chargement, empechement: null }], [taken]);
  expect(after).toMatchObject({ chargement: null, empechement: 'COLIS_UNPAID' });
});

const TAKING_OUT: QueuedWrite = {
  sequence: 1,
  deviceId: 'a',
  userId: 7,
  route: 'takeOutColis',
  input: {},
  files: [],
  idempotencyKey: 'k',
  subject: '1234567890',
  queuedAt: '2026-11-24T09:00:00.000Z',
  failures: 0,
  state: 'waiting',
};

const scan = {
  le: '2026-11-24T08:00:00.000Z',
  leAppareil: null,
  agentId: 7,
  siteId: 7,
  dommage: null,
  avant: 'EN_TRANSIT',
};
const arrived = { ...parcel, etat: 'ARRIVE', arrivee: scan, empechementRemise: null };
const collectable = { ...arrived, id: 1234567891, arrivee: { ...scan, retirable: true } };
const arriving = { ...conteneur, sens: 'ARRIVEE' };

test.each([
  ['is not unloaded yet', { ...arrived, arrivee: null }, 'Décharger ce conteneur'],
  ['waits for the collection to be opened', arrived, 'Ouvrir le retrait'],
])('an agent is not offered to hand over a parcel that %s', async (_, shown, next) => {
  answerWith(arriving, [shown]);
  await visit('/agent?colis=1234567890', { as: 'AGENT' });
  expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/agent/conteneurs/5/arrivee');
  expect(screen.queryByRole('link', { name: 'Remettre ce colis' })).toBeNull();
});

test.each([
  ['is at its depot', { ...parcel, etat: 'EN_ATTENTE' }],
  [
    'is at another depot',
    { ...parcel, incident: { type: 'AUTRE_DEPOT', le: scan.le, conteneurId: 5, siteId: 3, decision: null } },
  ],
])('an agent of the arrival who has a parcel that %s scans it at the container it comes out of', async (_, shown) => {
  answerWith(arriving, [shown]);
  await visit('/agent?colis=1234567890', { as: 'AGENT' });
  expect(pageText()).toContain('scannez-le sur la page de déchargement du conteneur dont il sort');
  expect(screen.queryByRole('link', { name: 'Décharger ce conteneur' })).toBeNull();
});

test('an agent hands over a parcel whose collection is open', async () => {
  answerWith(arriving, [collectable]);
  await visit('/agent?colis=1234567891', { as: 'AGENT' });
  expect(screen.getByRole('link', { name: 'Remettre ce colis' })).toBeDefined();
});

test('the page of an arriving container has the order of its work, and leads back to unloading and handover', async () => {
  answerWith(arriving, [collectable, arrived, { ...parcel, id: 1234567892 }]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByRole('heading', { name: 'À décharger 1' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['À décharger 1', 'Déchargés, retrait à ouvrir 1', 'À remettre 1']);
  expect(screen.getByRole('link', { name: 'Déchargement et remise' }).getAttribute('href')).toBe('/agent');
});

test('what is missing or lost is no more to unload, and a cancelled parcel in its container is shown where it leaves', async () => {
  const incident = {
    type: 'MANQUANT',
    le: scan.le,
    conteneurId: 5,
    siteId: 3,
    decision: { choix: 'PERDU', le: scan.le },
  };
  answerWith(arriving, [{ ...parcel, id: 1234567892, chargement: scan, incident }]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByRole('heading', { name: 'Manquants ou perdus 1' });
  expect(pageText()).not.toContain('À décharger 1');
  cleanup();
  answerWith(conteneur, [{ ...parcel, etat: 'ANNULE', reception: scan, chargement: scan }]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByRole('heading', { name: 'Annulés, encore dans le conteneur 1' });
});

test('an agent’s page reads the parcels of all containers of the site in one call, and further pages of large ones', async () => {
  const containers = Array.from({ length: 17 }, (_, at) => ({ ...conteneur, id: 5 + at }));
  mockApi((call) => {
    if (call.startsWith('GET /agent/colis?'))
      return listReply(
        containers.map(({ id }) => ({
          conteneurId: id,
          colis: [{ ...parcel, id: parcel.id + id }],
          ...(id === 5 && { suite: 'rest' }),
        })),
      );
    if (call.startsWith('GET /agent/conteneurs/5/colis?limit=100&cursor=rest')) return listReply([parcel]);
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs?')) return listReply(containers);
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });
  await visit('/agent', { as: 'ADMIN' });
  expect(await screen.findByText('0 réceptionné sur 2')).toBeDefined();
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(5);
});

test('a container that has left stands below those at work, and its closed drop-off names no announced end', async () => {
  const left = { ...conteneur, id: 6, lieuEnlevement: 'Le Havre', dateDepart: '2020-03-01T08:00:00.000Z' };
  const ahead = {
    ...conteneur,
    id: 7,
    dateDepart: '2096-12-12T13:00:00.000Z',
    receptionFin: '2096-12-08T17:00:00.000Z',
  };
  const closed = { ...ahead, manifesteClos: true, receptionFermeeLe: '2096-12-01T09:00:00.000Z' };
  const open = async (containers: object[]) => {
    mockApi((call) => {
      if (call.startsWith('GET /agent/colis?')) return parcelsReply([]);
      if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
      if (call.startsWith('GET /agent/conteneurs')) return listReply(containers);
      return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
    });
    await visit('/agent', { as: 'AGENT' });
    return pageText();
  };
  expect(await open([left, ahead])).toMatch(/12 décembre 2096.*1er? mars 2020/s);
  expect(await open([closed])).toContain('Dépôt fermé plus tôt, le 1er décembre 2096');
  expect(pageText()).not.toContain('8 décembre');
});
