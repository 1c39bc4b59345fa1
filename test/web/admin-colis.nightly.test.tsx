// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangePreview } from '#shared/changes/schema.ts';
import type { Colis, Etat } from '#shared/colis/schema.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { changePreview } from './previews.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (address = '/admin/colis') => visit(address, { as: 'ADMIN' });
const writes = () => requests.filter((call) => call.startsWith('PUT'));
const choiceOf = (id: number) => getOnly(`select[aria-label="État du colis n°\u00A0${id}"]`) as HTMLSelectElement;
const link = (id: number) => getOnly(`[data-opens="${id}"]`);
const pressKey = (element: Element, key: string) =>
  runInAct(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const choose = (select: HTMLSelectElement, etat: Etat) =>
  runInAct(() => {
    select.value = etat;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** Mocks two pages of parcels, and updates that always succeed; `preview` overrides the expected consequences. */
function mockColis(first: Colis[], second: Colis[] = [], preview: Partial<ChangePreview> = {}) {
  mockApi((call) => {
    if (call.includes('/etat-preview')) return { body: { success: true, data: changePreview(preview) } };
    const id = Number(/(\d+)$/.exec(call)?.[1]);
    const one = [...first, ...second].find((each) => each.id === id);
    if (call.startsWith('PUT')) return { body: { success: true, data: { ...one, etat: 'ARRIVE' } } };
    if (call.startsWith('GET /bookings/mes-reservations'))
      return listReply([container({ id: 7, manifesteClos: true })]);
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: container() } };
    if (!call.startsWith('GET /colis/all')) return { body: { success: true, data: one } };
    return call.includes('cursor=c2') ? listReply(second) : listReply(first, second.length > 0 ? { next: 'c2' } : {});
  });
}

test('the list and the panel show the situation of each parcel, as its container’s page', async () => {
  const incident = { type: 'MANQUANT', le: '', conteneurId: 7, siteId: null, decision: null } as const;
  mockColis([
    colis({ id: 9, containerBookingId: 7, etat: 'EN_TRANSIT', incident }),
    colis({ id: 10, containerBookingId: 7, paye: true, paymentId: 5 }),
  ]);
  await open('/admin/colis?ouvert=9');
  const situations = [...document.querySelectorAll('td[data-title="État"] > span')].map(
    (cell) => cell.firstChild?.textContent,
  );
  expect(situations).toEqual(['Manquant', 'Pas apporté à temps']);
  expect(getOnly('aside').textContent).toContain('Manquant');
});

test('only the état on which the arrow keys stop is saved, not those in between', async () => {
  mockColis([colis({ id: 11 })]);
  await open();
  await runInAct(() => choiceOf(11).focus());
  await pressKey(choiceOf(11), 'ArrowDown');
  await choose(choiceOf(11), 'EN_ATTENTE');
  await pressKey(choiceOf(11), 'ArrowDown');
  await choose(choiceOf(11), 'ARRIVE');
  expect(writes()).toEqual([]);
  expect(choiceOf(11).value).toBe('ARRIVE');
  await act(() => vi.advanceTimersByTimeAsync(800));
  await waitUntilSettled();
  expect(writes()).toEqual(['PUT /colis/modifier/11']);
  expect(pageText()).toContain('État du colis mis à jour !');
});

test('an état is saved at once when Tab leaves the select', async () => {
  mockColis([colis({ id: 12 })]);
  await open();
  await runInAct(() => choiceOf(12).focus());
  await pressKey(choiceOf(12), 'ArrowDown');
  await choose(choiceOf(12), 'ARRIVE');
  await runInAct(() => choiceOf(12).blur());
  await waitUntilSettled();
  expect(writes()).toEqual(['PUT /colis/modifier/12']);
});

test('an expected change is saved without a confirmation', async () => {
  mockColis([colis({ id: 13 })]);
  await open();
  await choose(choiceOf(13), 'EN_ATTENTE');
  await waitUntilSettled();
  expect(requests).toContain('GET /colis/13/etat-preview?etat=EN_ATTENTE');
  expect(writes()).toEqual(['PUT /colis/modifier/13']);
  expect(requestBodies.at(-1)).toEqual({ etat: 'EN_ATTENTE' });
});

test('an unexpected change shows reasons, customers and messages, and saves the admin’s reason', async () => {
  mockColis([colis({ id: 15 })], [], {
    raisons: ['BEFORE_DEPARTURE', 'UNPAID'],
    clients: 1,
    colis: 1,
    noms: ['Awa Diop'],
  });
  await open();
  await choose(choiceOf(15), 'EN_TRANSIT');
  await findOnly('dialog textarea');
  expect(pageText()).toContain('Passer le colis n° 15 à « En transit » ?');
  expect(pageText()).toContain('Le conteneur ne part que le 12 décembre 2096');
  expect(pageText()).toContain('Le colis n’est pas payé.');
  expect(pageText()).toContain('1 client sera prévenu (1 colis) : Awa Diop.');
  expect(pageText()).toContain('Objet : Votre conteneur est livré');
  await runInAct(() => getOnly('[role="tab"][aria-selected="false"]').click());
  expect(getOnly('[role="tabpanel"]').textContent).toContain('Hello Joe,');
  expect(getOnly('[role="tabpanel"]').lang).toBe('en');

  await press('Changer quand même');
  expect(pageText()).toContain('Indiquez la raison');
  expect(writes()).toEqual([]);
  await fillIn(getOnly('dialog textarea'), 'Chargé en avance');
  await press('Changer quand même');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ etat: 'EN_TRANSIT', motif: 'Chargé en avance' });
});

test('an admin who cancels says for whom; the message follows, and the request names it', async () => {
  mockColis([colis({ id: 16, userId: 8 })], [], { raisons: ['CANCELS'], clients: 1, colis: 1 });
  await open();
  await choose(choiceOf(16), 'ANNULE');
  await findOnly('dialog textarea');
  expect(requests).toContain('GET /colis/16/etat-preview?etat=ANNULE&annulePar=EQUIPE');
  await runInAct(() => getOnly('dialog label:first-child > input').click());
  await waitUntilSettled();
  expect(requests).toContain('GET /colis/16/etat-preview?etat=ANNULE&annulePar=CLIENT');
  await fillIn(getOnly('dialog textarea'), 'Appel du client');
  await press('Annuler le colis');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ etat: 'ANNULE', annulePar: 'CLIENT', motif: 'Appel du client' });
});

test.each([
  ['CLIENT', 'Annulé à la demande du client.'],
  ['EQUIPE', 'Annulé par notre équipe.'],
  ['ECHEANCE', 'Annulé parce qu’il n’a pas été payé à temps.'],
  ['DEPOT_FINI', 'Annulé parce que le dépôt de son conteneur s’est terminé sans lui'],
] as const)('the panel of a parcel cancelled by %s says so', async (annulePar, words) => {
  mockColis([colis({ id: 17, userId: 8, etat: 'ANNULE', annulePar })]);
  await open('/admin/colis?ouvert=17');
  expect(pageText()).toContain(words);
});

test('a change names the version that the admin saw, and a later one the version that the first change left', async () => {
  mockColis([colis({ id: 14, version: 7 })]);
  await open();
  await choose(choiceOf(14), 'EN_ATTENTE');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ etat: 'EN_ATTENTE', version: 7 });
});

test('a change that another admin made first is refused: the page says so and shows the present état', async () => {
  const seen = colis({ id: 14, version: 7 });
  mockApi((call) => {
    if (call.includes('/etat-preview')) return { body: { success: true, data: changePreview() } };
    const message = 'Ce colis a changé depuis que vous l’avez affiché : son état est maintenant « Annulé ».';
    if (call.startsWith('PUT')) return { status: 409, body: { success: false, code: 'ETAT_CHANGED', message } };
    const isRefused = writes().length > 0;
    return listReply([isRefused ? { ...seen, etat: 'ANNULE', version: 9 } : seen]);
  });
  await open();
  await choose(choiceOf(14), 'EN_TRANSIT');
  await waitUntilSettled();
  expect(pageText()).toContain('son état est maintenant « Annulé »');
  expect(choiceOf(14).value).toBe('ANNULE');
});

test('a cancelled parcel can only be revived, at a price that the dialog shows', async () => {
  mockColis([colis({ id: 12, etat: 'ANNULE', version: 4 })], [], {
    raisons: ['REVIVES'],
    reactivation: { prixEstime: 120, prixParKilo: 12, prixAncien: 100, aPayerAvant: '2096-12-01T10:00:00.000Z' },
  });
  await open('/admin/colis?ouvert=12');
  const options = [...document.querySelectorAll<HTMLSelectElement>('select[aria-label^="État du colis"]')].map(
    (select) => [...select.options].map(({ text }) => text),
  );
  expect(options).toEqual([['Annulé', 'Réactiver…']]); // of the list: the panel has the button alone
  expect(getOnly('aside').textContent?.match(/Annulé/g)).toHaveLength(1);
  await press('Réactiver le colis');
  await findOnly('dialog textarea');
  expect(pageText()).toContain('Réactiver le colis n° 12 ?');
  expect(pageText()).toContain('au tarif du jour : 120,00 $ (12,00 $ par kilo) au lieu de 100,00 $');
  expect(pageText()).toContain('1er décembre 2096');
  await fillIn(getOnly('dialog textarea'), 'Annulé par erreur');
  await runInAct(() => getOnly('dialog button[form]').click());
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ etat: 'ENREGISTRE', version: 4, motif: 'Annulé par erreur' });
});

test('arrow keys move between the tabs of the message', async () => {
  mockColis([colis({ id: 16 })], [], { raisons: ['DEPARTED'] });
  await open();
  await choose(choiceOf(16), 'EN_ATTENTE');
  await findOnly('dialog textarea');
  const [french, english] = document.querySelectorAll<HTMLElement>('[role="tab"]');
  await runInAct(() => french?.focus());
  await pressKey(french as Element, 'ArrowRight');
  expect([document.activeElement, english?.ariaSelected ?? english?.getAttribute('aria-selected')]).toEqual([
    english,
    'true',
  ]);
});

/** Preview of a cancellation of which the wallet gives no part back, with the fee that the rules for customers know. */
const CANCELLATION = {
  ...{ raisons: ['CANCELS'], colisPayes: 1, aRembourser: 180 },
  annulation: {
    frais: 15,
    retours: [{ paymentId: 5, moyen: 'WAVE', voie: 'EQUIPE', montant: 180 }],
  },
} satisfies Partial<ChangePreview>;

test('cancelling a paid parcel shows how the money goes back, and the admin may back out', async () => {
  mockColis([colis({ id: 13, userId: 99, paye: true, paymentId: 5 })], [], CANCELLATION);
  await open();
  await choose(choiceOf(13), 'ANNULE');
  await findOnly('dialog textarea');
  expect(pageText()).toContain('Annuler ce colis payé ?');
  expect(pageText()).toMatch(/180,00 \$ reviennent à qui a payé :.*Par notre équipe \(payé par Wave\).*180,00 \$/);
  expect(pageText()).not.toContain('de frais');
  await press('Ne rien changer');
  await waitUntilSettled();
  expect(writes()).toEqual([]);
  expect(choiceOf(13).value).toBe('ENREGISTRE');
});

test('an admin who cancels for a customer may keep the fee that the customer would have paid', async () => {
  mockColis([colis({ id: 13, userId: 99, paye: true, paymentId: 5 })], [], CANCELLATION);
  await open();
  await choose(choiceOf(13), 'ANNULE');
  await findOnly('dialog textarea');
  await runInAct(() => document.querySelector<HTMLElement>('dialog input[type="radio"]')?.click());
  await waitUntilSettled();
  await runInAct(() => getOnly('dialog input[type="checkbox"]').click());
  await waitUntilSettled();
  expect(requests.at(-1)).toMatch(/etat-preview\?etat=ANNULE&annulePar=CLIENT&retenirFrais=true/);
  await fillIn(getOnly('dialog textarea'), 'Demandé au téléphone');
  await press('Annuler et rembourser 180,00\u00A0$');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({ etat: 'ANNULE', annulePar: 'CLIENT', retenirFrais: true });
});

test('cancelling a parcel that is paid in part says so, and whom to call since no mail reaches them', async () => {
  const call = { userId: 7, nom: 'Ibrahima Sow', email: '', telephone: '+221771112233' };
  mockColis([colis({ id: 13, recu: 70, aPayer: 110 })], [], {
    ...{ raisons: ['CANCELS'], colisPayes: 1, aRembourser: 70 },
    ...{ clients: 0, noms: [], messages: [], injoignables: [call] },
  });
  await open();
  await choose(choiceOf(13), 'ANNULE');
  await findOnly('dialog textarea');
  expect(pageText()).toContain('Annuler ce colis payé en partie ?');
  expect(pageText()).toContain('1 client ne reçoit pas nos e-mails : appelez-le');
  expect(pageText()).toContain('Ibrahima Sow (Pas d’e-mail)');
  expect(getOnly('dialog a[href="tel:+221771112233"]').textContent).toBeTruthy();
  expect(pageText()).not.toContain('qui sera envoyé');
});

test('a change whose preview fails is not saved, and an error is shown', async () => {
  mockColis([colis({ id: 17 })]);
  await open();
  mockApi(() => undefined);
  await choose(choiceOf(17), 'EN_ATTENTE');
  await waitUntilSettled();
  expect(writes()).toEqual([]);
  expect(pageText()).toContain("Impossible de mettre à jour l'état du colis.");
  expect(choiceOf(17).value).toBe('ENREGISTRE');
});

test('the address holds page, filters and open parcel, and a filter returns to the first page', async () => {
  mockColis([colis({ id: 21 }), colis({ id: 22 })], [colis({ id: 23 })]);
  const place = await open();
  await runInAct(() => getOnly('[rel="next"]').click());
  await waitUntilSettled();
  expect(place().search).toBe('?suite=c2');
  expect(pageText()).toContain('Page 2 · 1 ligne');
  expect(document.activeElement).toBe(link(23));
  await runInAct(() => link(23).click());
  await waitUntilSettled();
  expect(place().search).toBe('?suite=c2&ouvert=23');
  expect(document.activeElement?.textContent).toBe('Colis n°\u00A023');
  await pressKey(document.body, 'Escape');
  await waitUntilSettled();
  expect(place().search).toBe('?suite=c2');
  expect(document.activeElement).toBe(link(23));
  await runInAct(() => getOnly('[rel="prev"]').click());
  await waitUntilSettled();
  expect(place().search).toBe('');

  const filter = document.querySelectorAll('select')[1] as HTMLSelectElement;
  await runInAct(() => {
    filter.value = 'NON_PAYE';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitUntilSettled();
  expect(place().search).toBe('?paiement=NON_PAYE');
  expect(requests.at(-1)).toBe('GET /colis/all?paiement=NON_PAYE');
});

test('an admin who opens a shared page of a list can go on from there or back to the first page', async () => {
  mockColis([colis({ id: 31 })], [colis({ id: 32 })]);
  const place = await open('/admin/colis?etat=ENREGISTRE&suite=c2');
  expect(requests).toContain('GET /colis/all?etat=ENREGISTRE&cursor=c2');
  expect(pageText()).toContain('Suite de la liste · 1 ligne');
  const first = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Début de la liste');
  await runInAct(() => first?.click());
  await waitUntilSettled();
  expect(place().search).toBe('?etat=ENREGISTRE');
});

test('invalid filters and row ids in the address are ignored', async () => {
  mockColis([colis({ id: 41 })]);
  await open('/admin/colis?etat=PERDU&paiement=%00&ouvert=abc');
  expect(requests.filter((call) => call.includes('/colis/'))).toEqual(['GET /colis/all']);
});

test('a parcel of another page is opened by its address, and closing it returns to the list', async () => {
  mockColis([colis({ id: 51 })], [colis({ id: 52, description: 'Piano' })]);
  const place = await open('/admin/colis?ouvert=52');
  expect(pageText()).toContain('Piano');
  expect(document.activeElement).toBe(document.body);
  await press('Fermer');
  await waitUntilSettled();
  expect(place().search).toBe('');
  expect(document.activeElement).toBe(link(51));
});

test('the panel of a deleted parcel shows that it no longer exists', async () => {
  mockApi((call) =>
    call.startsWith('GET /colis/all')
      ? listReply([])
      : { status: 404, body: { success: false, code: 'COLIS_NOT_FOUND', message: 'Colis introuvable.' } },
  );
  await open('/admin/colis?ouvert=61');
  expect(pageText()).toContain('Ce colis n’existe plus');
  expect(pageText()).toContain('Aucun colis trouvé.');
});
