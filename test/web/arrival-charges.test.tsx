// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import { fillIn, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Duties and storage of a parcel that has arrived, as an admin decides on them and its sender reads them. */

const mock = (one: Colis) =>
  mockApi((call) => {
    if (/\/customs\/\d+$/.test(call))
      return { body: { success: true, data: { ...rejectedDocument(), statut: 'ACCEPTE' } } };
    if (call.endsWith('/remise')) return { status: 404, body: { success: false, code: 'NOT_FOUND' } };
    if (call.includes('/bookings/mes-reservations')) return listReply([container()]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('POST') || call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    return listReply(call.includes('/colis') ? [one] : [], { nonLues: 0 });
  });

const arrived = (special: Partial<Colis> = {}): Colis =>
  colis({ id: 11, etat: 'ARRIVE', paye: true, prixEstime: 180, recu: 180, aPayer: 0, ...special });

/** A paid parcel that owes these dollars since its arrival. */
function owingAtCollection(dollars: number): Partial<Colis> {
  return {
    aPayer: dollars,
    reporte: 'RETRAIT',
    supplement: { montant: dollars, etat: 'DU', depuis: '2031-03-06T00:00:00.000Z' },
    arrivee: { le: '2031-03-01T10:00:00.000Z', dommage: null, dommageVu: false, retirable: true, photos: [] },
  };
}

const STORED: Partial<Colis> = {
  tarif: { id: 7_777_777_777, version: 1 } as Colis['tarif'],
  garde: { jours: 3 },
  fraisArrivee: { magasinage: 6 },
  ...owingAtCollection(6),
};

const openDecision = async (name: string): Promise<void> => {
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  await press(name);
  await screen.findByRole('alertdialog');
};
const inDialog = (selector: string): HTMLElement => getOnly(`[role="alertdialog"] ${selector}`);
const submit = () => runInAct(() => inDialog('button[type="submit"]').click());
const text = () => pageText().replace(/\s+/g, ' ');

test('an admin asks duties of a recipient in whole francs, and reads what is wrong with another sum', async () => {
  mock(arrived());
  await openDecision('Demander des droits de douane');
  for (const wrong of ['', '0', '12500.5']) {
    await fillIn(inDialog('input[name="montant"]'), wrong);
    await press('Demander cette somme');
    expect(text()).toContain('Entrez un montant en francs entiers.');
  }
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  await fillIn(inDialog('input[name="montant"]'), '12500');
  await press('Demander cette somme');
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/11/droits');
  expect(requestBodies.at(-1)).toEqual({ devise: 'XOF', montant: 12_500 });
});

test('an admin takes duties back with a reason, and is not offered to ask them twice', async () => {
  mock(arrived({ fraisArrivee: { droits: 20 }, ...owingAtCollection(20) }));
  await openDecision('Reprendre les droits de douane');
  expect(text()).toContain('Reprendre 20,00 $ de droits ?');
  expect(text()).not.toContain('Demander des droits de douane');
  await fillIn(inDialog('textarea'), 'Erreur de la douane');
  await press('Reprendre ces droits');
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/11/droits/reprise');
  expect(requestBodies.at(-1)).toEqual({ motif: 'Erreur de la douane' });
});

test('an admin ends the storage of a parcel with a reason', async () => {
  mock(arrived(STORED));
  await openDecision('Renoncer au magasinage');
  expect(text()).toContain('Renoncer au magasinage (6,00 $) ?');
  await fillIn(inDialog('textarea'), 'Grève au port');
  await submit();
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/11/dispense');
  expect(requestBodies.at(-1)).toEqual({ motif: 'Grève au port', magasinageSeul: true });
});

test('a sender reads the duties with their francs, the days of storage, and what is left to pay', async () => {
  const charges: NonNullable<Colis['decompte']>['charges'] = [
    { code: 'FRET', kilos: 18, prixParKilo: 10, minimum: false, montant: 180 },
    {
      code: 'DROITS',
      montant: 20,
      le: '2031-03-02T10:00:00.000Z',
      francs: { montant: 12_500, taux: 625, tauxDu: '2031-03-02' },
    },
    {
      code: 'MAGASINAGE',
      montant: 6,
      le: '2031-03-09T00:00:00.000Z',
      jours: 3,
      parJour: 2,
      du: '2031-03-06',
      au: '2031-03-08',
    },
  ] as NonNullable<Colis['decompte']>['charges'];
  mock(
    arrived({
      ...STORED,
      ...owingAtCollection(26),
      fraisArrivee: { droits: 20, magasinage: 6 },
      decompte: { charges, versements: [] },
    }),
  );
  await visit('/colis/11');
  await waitUntilSettled();
  expect(text().replace(/\s/g, ' ')).toMatch(/12 500 F CFA.*625/);
  expect(text()).toMatch(/3 jours/);
  expect(text()).toContain('26,00 $');
});

test('a sender reads that arrival charges are to be paid at the collection, and never that it is ready or a supplement', async () => {
  mock(arrived({ ...owingAtCollection(26), fraisArrivee: { droits: 20, droitsFrancs: 12_500, magasinage: 6 } }));
  await visit('/colis/11');
  await waitUntilSettled();
  for (const words of [
    'À payer au retrait',
    'Payez les frais d’arrivée',
    'Droits de douane : 12 500 F CFA (20,00 $)',
    'Magasinage : 6,00 $',
  ])
    expect(text()).toContain(words);
  expect(text()).not.toMatch(/Prêt à être retiré|[Ss]upplément/);
  await visit('/colis');
  await waitUntilSettled();
  expect(text()).toMatch(/À payer au retrait|Frais d’arrivée/);
  expect(text()).not.toMatch(/Prêt à être retiré|[Ss]upplément/);
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  await waitUntilSettled();
  expect(text()).toContain('À payer au retrait');
  expect(text()).not.toMatch(/Prêt à être retiré|Supplément à payer/);
});
