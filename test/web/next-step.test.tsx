// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Collection } from '#shared/handover/schema.ts';
import { findOnly, getOnly } from './browser.ts';
import { colis, RECEIVED } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

const open = async (
  special: Partial<Colis>,
  statut: 'REFUSE' | 'ACCEPTE' | 'EN_ATTENTE' = 'ACCEPTE',
  collection: Partial<Collection> = {},
  its: Partial<Container> = {},
) => {
  const one = colis({ id: 11, ...special });
  mockApi((call) => {
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: { ...rejectedDocument(), statut } } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container(its) } };
    if (call.endsWith('/colis/11/retrait')) return { body: { success: true, data: { ...COLLECTION, ...collection } } };
    if (call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    return listReply([], { nonLues: 0 });
  });
  await visit('/colis/11');
  const step = document.querySelector('section[aria-labelledby="next-step"]');
  return step?.textContent?.replace(/\s+/g, ' ');
};
const COLLECTION: Collection = {
  code: '482913',
  disponible: { depuis: '2096-12-24T10:00:00.000Z', dernierJour: null },
  lieu: null,
  remise: null,
};
const paid = { paye: true, paymentId: 3, aPayerAvant: null } as const;

test.each<[string, Partial<Colis>, 'REFUSE' | 'ACCEPTE', RegExp]>([
  [
    'to pay before its loading, which its terms allow, once the depot has it',
    { reception: RECEIVED, aPayerAvant: null, reporte: 'CHARGEMENT' },
    'ACCEPTE',
    /À faire maintenant.*Payez ce colis.*ne sera chargé qu’une fois payé\. Payez-le au plus tard le .*Payer ce colis/,
  ],
  [
    'what is left to pay once it was handed over',
    { etat: 'LIVRE', recu: 70, aPayer: 30, aPayerAvant: null },
    'ACCEPTE',
    /Payez le reste.*reste 30,00.\$ à payer\. Ce colis a été remis, mais cette somme reste due/,
  ],
  ['to pay, with the deadline', {}, 'ACCEPTE', /À faire maintenant.*Payez ce colis.*avant le.*Payer ce colis/],
  [
    'to pay, and where and until when to bring it',
    {},
    'ACCEPTE',
    /Payez.*Apportez votre colis au dépôt\..*avant le départ/,
  ],
  ['to correct a rejected document', paid, 'REFUSE', /Remplacez votre document de douane.*Corriger le document/],
  ['to bring it all the same', paid, 'REFUSE', /Remplacez.*Apportez votre colis au dépôt\..*avant le départ.*Corriger/],
  [
    'to settle a dispute on its way',
    { ...paid, etat: 'EN_TRANSIT', litiges: [{ paymentId: 3, le: '2096-12-01T10:00:00.000Z', libere: false }] },
    'ACCEPTE',
    /À faire maintenant.*Retirez la contestation/,
  ],
  ['to bring the parcel, with its label', paid, 'ACCEPTE', /Apportez votre colis au dépôt.*Imprimer l’étiquette/],
  ['to wait while it travels', { ...paid, etat: 'EN_TRANSIT' }, 'ACCEPTE', /Rien à faire de votre côté.*en route/],
])('the page of a parcel says first what its customer has %s', async (_, special, statut, expected) => {
  expect(await open(special, statut)).toMatch(expected);
});

test('the sender of an unpaid parcel that is loaded reads that it is handed over once paid, and no deadline', async () => {
  const chargement = { le: '2096-12-02T10:00:00.000Z' };
  const step = await open({ etat: 'EN_ATTENTE', reception: RECEIVED, chargement, aPayerAvant: null });
  expect(step).toMatch(/déjà chargé, mais son prix reste à payer : il sera remis une fois payé/);
});

test('the sender of a parcel to pay at its collection reads who else can pay it, and when the code comes', async () => {
  const arrived = { etat: 'ARRIVE', reception: RECEIVED, aPayerAvant: null } as const;
  const arrivee = { le: '2096-12-24T10:00:00.000Z', dommage: null, dommageVu: false, photos: [], retirable: true };
  const words = /payer au retrait. Le code de retrait est envoyé une fois tout payé/;
  expect(await open({ ...arrived, arrivee, reporte: 'RETRAIT' }, 'ACCEPTE', { code: null })).toMatch(words);
  expect(await open({ ...arrived, arrivee }, 'ACCEPTE', { code: null })).not.toMatch(words);
});

const incident = (type: 'RESTE' | 'MANQUANT' | 'EN_TROP', choix?: 'PERDU' | 'RENVOI'): Colis['incident'] => ({
  type,
  le: '2096-12-01T10:00:00.000Z',
  conteneurId: 1234567890,
  siteId: null,
  decision: choix ? { choix, le: '2096-12-02T10:00:00.000Z' } : null,
});

test.each<[string, Partial<Colis>, RegExp]>([
  ['looked for', { etat: 'EN_TRANSIT', incident: incident('MANQUANT') }, /Rien à faire.*Nous cherchons votre colis/],
  [
    'not expected where it arrived',
    { etat: 'EN_TRANSIT', incident: incident('EN_TROP') },
    /Rien à faire.*dès que nous aurons décidé/,
  ],
  ['sent back', { etat: 'EN_TRANSIT', incident: incident('EN_TROP', 'RENVOI') }, /Nous renvoyons votre colis/],
  ['not unloaded yet', { etat: 'ARRIVE' }, /Il doit encore être déchargé/],
])('the sender of a parcel that is %s reads so, and never that it is on its way', async (_, special, expected) => {
  const step = await open({ ...paid, reception: RECEIVED, ...special });
  expect(step).toMatch(expected);
  expect(step).not.toContain('en route');
});

test('the sender of a parcel that is lost writes to us with its number', async () => {
  const lost = { ...paid, etat: 'EN_TRANSIT', incident: incident('MANQUANT', 'PERDU') } as const;
  expect(await open(lost)).toMatch(/À faire maintenant.*Nous écrire/);
  expect(getOnly('section[aria-labelledby="next-step"] a').getAttribute('href')).toBe('/contact?colis=11');
});

test('the sender of a parcel that was left behind chooses another departure there and then', async () => {
  const step = await open({ ...paid, reception: RECEIVED, incident: incident('RESTE') });
  expect(step).toMatch(/À faire maintenant.*Choisissez-lui un autre départ.*Choisir un autre départ/);
});

test('the sender of a cancelled parcel that we still have reads where to fetch it', async () => {
  const lieu = {
    nom: 'Dépôt de Gennevilliers',
    adresse: '12 rue du Port',
    ville: 'Gennevilliers',
    pays: 'FR',
    horaires: [{ jour: 6, ouvre: '09:00', ferme: '13:00' }],
    fuseau: 'Europe/Paris',
    telephone: '+33123456789',
  };
  await open({ etat: 'ANNULE', reception: RECEIVED }, 'ACCEPTE', { code: null, disponible: null, lieu });
  const place = await findOnly('section[aria-labelledby="next-step"] address');
  expect(place.textContent?.replaceAll('\u2060', '')).toMatch(/Gennevilliers.*rue du Port.*samedi : 09:00–13:00/);
  expect(place.querySelector('a[href="tel:+33123456789"]')).toBeTruthy();
});

test('a supplement of a loaded parcel promises no loading', async () => {
  const owing = {
    ...paid,
    reception: RECEIVED,
    aPayer: 20,
    supplement: { montant: 20, etat: 'DU', depuis: '2096-12-01T10:00:00.000Z' },
  } as const;
  expect(await open(owing)).toMatch(/Payez-le avant son chargement, au plus tard le \d.* : il sera chargé ensuite\./);
  expect(await open({ ...owing, chargement: { le: '2096-12-02T10:00:00.000Z' } })).toContain(
    'Il sera remis une fois le supplément payé.',
  );
});

test('the page leads with where the parcel is and when it is expected', async () => {
  await open({ ...paid, etat: 'EN_TRANSIT' });
  expect(document.querySelector('h1')?.textContent?.replaceAll('\u00A0', ' ')).toBe(
    'En mer, attendu à Dakar vers le 24 décembre 2096',
  );
  await open({ ...paid, reception: RECEIVED });
  expect(document.querySelector('h1')?.textContent).toMatch(/^Au dépôt, départ du Havre prévu vers le/);
  const steps = [...document.querySelectorAll('li[data-done] strong')].map((step) => step.textContent);
  expect(steps).toEqual(['Réservé', 'Reçu au dépôt']);
});

test('a parcel that can be collected asks once to pass on its code, where the code is', async () => {
  const arrivee = { le: '2026-11-20T10:00:00.000Z', dommage: null, dommageVu: false, retirable: true, photos: [] };
  expect(await open({ ...paid, etat: 'ARRIVE', arrivee })).toBeUndefined();
  const card = await findOnly('section[aria-label="Retrait"]');
  expect(card.textContent).toMatch(/^À faire maintenant.*Transmettez le code de retrait.*482913.*WhatsApp/);
  expect(pageText().match(/code de retrait/g)).toHaveLength(1);
});

test('the sender of a parcel whose code is locked reads what to do', async () => {
  await open({ ...paid, etat: 'ARRIVE' }, 'ACCEPTE', { code: null, codeBloque: true });
  const card = await findOnly('section[aria-label="Retrait"]');
  expect(card.textContent).toMatch(/Code de retrait bloqué.*présente une pièce d’identité/);
  expect(card.textContent).not.toContain('dans un instant');
});

test('the sender of a parcel whose code is locked reads it once, as what is to do now', async () => {
  const arrivee = { le: '2026-11-20T10:00:00.000Z', dommage: null, dommageVu: false, retirable: true, photos: [] };
  const locked = { ...paid, etat: 'ARRIVE', arrivee, codeBloque: true } as const;
  expect(await open(locked, 'ACCEPTE', { code: null, codeBloque: true })).toMatch(
    /À faire.*pièce d’identité.*cinq codes faux/,
  );
  await findOnly('section[aria-label="Retrait"]');
  expect(pageText().match(/codes faux/g)).toHaveLength(1);
});

test('the sender of an unpaid parcel whose code is locked reads both: what is to pay, and that an ID is to be shown', async () => {
  const arrivee = { le: '2026-11-20T10:00:00.000Z', dommage: null, dommageVu: false, retirable: true, photos: [] };
  const locked = { etat: 'ARRIVE', arrivee, codeBloque: true, aPayerAvant: null } as const;
  expect(await open(locked, 'ACCEPTE', { code: null, codeBloque: true, disponible: null })).toMatch(/Payez ce colis/);
  expect((await findOnly('section[aria-label="Retrait"]')).textContent).toMatch(/Code de retrait bloqué.*identité/);
});

test('the sender of a parcel whose handover was undone reads that an ID opens it, not that a code follows', async () => {
  await open({ ...paid, etat: 'ARRIVE' }, 'ACCEPTE', { code: null, remiseAnnulee: true });
  const card = await findOnly('section[aria-label="Retrait"]');
  expect(card.textContent).toMatch(/Remise annulée.*L’ancien code n’est plus valable.*présente une pièce d’identité/);
  expect(card.textContent).not.toContain('dans un instant');
});

test('a parcel that an admin marked as delivered has no empty card about its collection', async () => {
  await open({ ...paid, etat: 'LIVRE' }, 'ACCEPTE', { code: null, disponible: null });
  await waitUntilSettled();
  expect(pageText()).toContain('Remis');
  expect(document.querySelector('section[aria-label="Retrait"]')).toBeNull();
});

test('the sender reads that free storage has ended, and so does whom they write to', async () => {
  const lieu = {
    nom: 'Entrepôt du Môle 8',
    adresse: 'Route du Port',
    ville: 'Dakar',
    pays: 'SN',
    horaires: [],
    fuseau: 'Africa/Dakar',
    telephone: '+221338490000',
  };
  await open({ ...paid, etat: 'ARRIVE' }, 'ACCEPTE', {
    lieu,
    disponible: { depuis: '2020-12-24T10:00:00.000Z', dernierJour: '2020-12-31' },
  });
  const card = await findOnly('section[aria-label="Retrait"]');
  expect(card.textContent?.replaceAll('\u00A0', ' ')).toContain('Magasinage gratuit terminé le31 décembre 2020');
  const link = card.querySelector('a[href^="https://wa.me"]')?.getAttribute('href') ?? '';
  expect(decodeURIComponent(link).replaceAll('\u00A0', ' ')).toMatch(
    /Le magasinage gratuit a pris fin le 31 décembre 2020\.$/,
  );
});

test('a cancelled parcel shows its refund and keeps its receipt', async () => {
  await open({ ...paid, paye: false, paymentId: null, etat: 'ANNULE', rembourse: 180 });
  expect(document.querySelector('h1')?.textContent).toBe('Ce colis a été annulé');
  expect(pageText()).toMatch(/Remboursement180,00.*Reçu \(PDF\)/);
});

test('a delivered parcel, and one of somebody else, ask for nothing', async () => {
  expect(await open({ ...paid, etat: 'LIVRE' })).toBeUndefined();
  expect(await open({ userId: 8 })).toBeUndefined();
  expect(pageText()).not.toContain('Payer ce colis');
});

test('the sender of a refused parcel reads why, where they read that it is to be brought again', async () => {
  const refused = { ...RECEIVED, verdict: 'REFUSE', refus: 'Le carton est mouillé.' } as const;
  expect(await open({ ...paid, reception: refused })).toMatch(
    /Rapportez.*Le dépôt l’a refusé : Le carton est mouillé\./,
  );
});

test('the sender of an unpaid parcel that its container takes no more is not asked to pay', async () => {
  const step = await open({}, 'ACCEPTE', {}, { manifesteClos: true });
  expect(step).toMatch(/Choisissez un autre départ.*ne payez pas ce colis.*Choisir un autre départ/);
  expect(pageText()).not.toMatch(/Payer ce colis|À payer avant/);
});

test('a sender reads that a document is in review, while the parcel waits for its departure', async () => {
  expect(await open({ ...paid, reception: RECEIVED }, 'EN_ATTENTE')).toContain(
    'document de douane est en cours de vérification',
  );
  expect(await open({ ...paid, reception: RECEIVED })).not.toContain('vérification');
});

test('the sender of a box at another depot reads where to fetch it, and where and until when to bring it', async () => {
  const elsewhere = { ...incident('RESTE'), type: 'AUTRE_DEPOT', siteId: 9 } as NonNullable<Colis['incident']>;
  const decided = { ...elsewhere, decision: { choix: 'A_RECUPERER', le: '2096-12-02T10:00:00.000Z' } } as const;
  const parcel = { ...paid, reception: RECEIVED, incident: decided };
  const step = await open(parcel, 'ACCEPTE', {}, { receptionFin: '2096-12-01T17:00:00.000Z' });
  expect(step).toMatch(/Venez rechercher votre colis.*Apportez-le ensuite à ce dépôt, jusqu’au 1er décembre 2096/);
  expect(await open(parcel, 'ACCEPTE', {}, { receptionFin: null })).toContain('avant le départ du');
  const over = await open(parcel, 'ACCEPTE', {}, { receptionFin: '2020-12-01T17:00:00.000Z' });
  expect(over).toMatch(/ne prend plus de colis : écrivez-nous/);
  const left = await open(parcel, 'ACCEPTE', {}, { manifesteClos: true });
  expect(left).toMatch(/n’est pas parti avec son conteneur.*Venez le rechercher.*choisir un autre départ/);
});

test('the sender of a missing box that another depot found reads that it was, and then that another departure is chosen', async () => {
  const found = {
    ...incident('RESTE'),
    type: 'AUTRE_DEPOT',
    siteId: 9,
    avant: { type: 'MANQUANT' },
  } as NonNullable<Colis['incident']>;
  const step = await open({ ...paid, reception: RECEIVED, incident: found });
  expect(step).toMatch(/Votre colis est retrouvé.*son conteneur est parti sans lui. Notre équipe décide/);
  expect(pageText()).toContain('Retrouvé dans un autre dépôt que celui de son départ');
  expect(pageText()).toMatch(/Reçu au dépôt\s*Fait/);
  const sent = { ...found, decision: { choix: 'TRANSFERT', le: '2096-12-02T10:00:00.000Z' } } as const;
  const decided = await open({ ...paid, reception: RECEIVED, incident: sent });
  expect(decided).toMatch(/Choisissez un autre départ.*Nous le transférons au dépôt de son départ/);
});

test('the page of a cancelled parcel says when it was given back', async () => {
  await open({
    ...paid,
    etat: 'ANNULE',
    annulePar: 'CLIENT',
    reception: RECEIVED,
    rendu: { le: '2096-12-05T10:00:00.000Z' },
  });
  expect(pageText()).toMatch(/Annulé à votre demande\. Il vous a été rendu le 5 décembre 2096/);
});

test('the sender of a box at another site reads which one has it', async () => {
  const lieu = {
    nom: 'Dépôt de Gennevilliers',
    adresse: '12 rue du Port',
    ville: 'Gennevilliers',
    pays: 'FR',
    horaires: [],
    fuseau: 'Europe/Paris',
    telephone: '+33123456789',
  };
  const elsewhere = { ...incident('RESTE'), type: 'AUTRE_DEPOT', siteId: 9 } as NonNullable<Colis['incident']>;
  await open({ ...paid, reception: RECEIVED, incident: elsewhere }, 'ACCEPTE', { code: null, disponible: null, lieu });
  await waitFor(() => expect(pageText()).toContain('Où il est maintenant : Dépôt de Gennevilliers, Gennevilliers.'));
});

test.each([
  [
    'had no space',
    { ...RECEIVED, verdict: 'DIFFERENT', ecart: 'SANS_PLACE' },
    'ACCEPTE',
    /n’avait plus assez de place pour lui/,
  ],
  [
    'was refused',
    { ...RECEIVED, verdict: 'REFUSE', refus: 'Le carton est mouillé.' },
    'ACCEPTE',
    /Le dépôt l’a refusé : Le carton est mouillé\./,
  ],
  [
    'has a rejected document',
    RECEIVED,
    'REFUSE',
    /n’est pas parti avec son conteneur : son document n’était pas accepté/,
  ],
] as const)(
  'the sender of a parcel that %s reads so once its container left without it',
  async (_, intake, douane, words) => {
    const left = { ...paid, reception: intake as Colis['reception'], incident: incident('RESTE') };
    expect(await open(left, douane)).toMatch(words);
  },
);
