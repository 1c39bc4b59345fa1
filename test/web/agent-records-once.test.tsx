// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UnloadingList } from '#shared/manifest/schema.ts';
import { allWrites, deleteWrite, type QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { HandoverForm } from '#web/features/agent/handover/HandoverForm.tsx';
import { Intake } from '#web/features/agent/intake/Intake.tsx';
import { button, fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, show, visit } from './visit.tsx';

/** Records of an agent without a network, of which none is lost and none doubled. */

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);
URL.createObjectURL = () => 'blob:signature';
URL.revokeObjectURL = () => undefined;

beforeEach(async () => {
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
});

const doubleClick = (name: string) =>
  runInAct(() => {
    const pressed = button(name);
    for (const _ of [1, 2]) fireEvent.click(pressed);
  });

/** Waits until writes are stored, and longer than a second one would take; returns their routes and bodies. */
const storedOnce = async (done: () => void = () => undefined) => {
  await waitFor(async () => expect(await allWrites()).not.toEqual([]));
  await waitFor(done);
  for (const _ of [1, 2, 3, 4]) await allWrites();
  return allWrites();
};

const refusedHandover: QueuedWrite = {
  sequence: 99,
  deviceId: 'device',
  userId: 7,
  route: 'handOverColis',
  input: { params: { reference: '1234567890' }, body: { nom: 'Moussa', qualite: 'DESTINATAIRE', code: '482913' } },
  files: [{ kind: 'handover', field: 'signatureKey', name: 's.png', type: 'image/png', bytes: new ArrayBuffer(1) }],
  idempotencyKey: 'earlier',
  subject: 'YN-1',
  queuedAt: '2026-11-24T08:00:00.000Z',
  state: 'refused',
  failures: 0,
};

const showHandover = async () => {
  const onDone = vi.fn();
  const facts = { reference: '1234567890', subject: 'YN-1', recipient: 'Moussa', proxy: '', containerId: undefined };
  await show(
    <HandoverForm {...facts} isLocked={false} replaced={refusedHandover} onSending={() => {}} onDone={onDone} />,
    {
      as: 'ADMIN',
      texts: ['agentHandover', 'agent'],
    },
  );
  return onDone;
};

test('an agent who presses "Remettre le colis" twice hands the parcel over once', async () => {
  const onDone = await showHandover();
  await doubleClick('Remettre le colis');
  expect(await storedOnce(() => expect(onDone).toHaveBeenCalled())).toMatchObject([{ route: 'handOverColis' }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('an agent whose device could not store a handover reads so, and records it with the next press', async () => {
  const onDone = await showHandover();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await doubleClick('Remettre le colis');
  await screen.findByText(/rien n’a été enregistré/);
  expect([full.mock.calls.length, onDone.mock.calls.length, await allWrites()]).toEqual([1, 0, []]);
  await doubleClick('Remettre le colis');
  expect(await storedOnce(() => expect(onDone).toHaveBeenCalledOnce())).toHaveLength(1);
});

test.each([
  ['finds as booked', [], 'Conforme'],
  ['measures', ['Différent'], 'Enregistrer ces mesures'],
  ['refuses', ['Refuser', 'L’emballage est abîmé et ne protège plus le contenu.'], 'Refuser ce colis'],
])('a parcel that an agent %s is recorded once by a double click', async (_, before, last) => {
  const onDone = vi.fn();
  const prevu = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
  const parcel = { prevu } as Parameters<typeof Intake>[0]['parcel'];
  await show(<Intake reference="1234567890" subject="YN-1" parcel={parcel} replaced={undefined} onDone={onDone} />, {
    as: 'ADMIN',
    texts: ['agent'],
  });
  for (const name of before) await runInAct(() => button(name).click());
  await doubleClick(last);
  expect(await storedOnce(() => expect(onDone).toHaveBeenCalled())).toMatchObject([{ route: 'receiveColis' }]);
  expect(onDone).toHaveBeenCalledOnce();
});

const list: UnloadingList = {
  conteneur: {
    id: 5,
    numeroConteneur: null,
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    dateDepart: '2026-11-01T08:00:00.000Z',
    dateArrivee: '2026-11-20T08:00:00.000Z',
    fuseau: 'Europe/Paris',
    statut: 'EN_COURS',
  },
  liste: 'OUVERT',
  disponible: null,
  colis: [
    {
      id: 1234567890,
      codeSuivi: null,
      description: 'Tissus',
      etat: 'ARRIVE',
      envoi: null,
      poids: 10,
      nomDestinataire: 'Fatou Sarr',
      attendu: true,
      arrivee: {
        le: '2026-11-21T08:00:00.000Z',
        leAppareil: null,
        agentId: 7,
        siteId: null,
        dommage: null,
        avant: 'EN_TRANSIT',
      },
    },
  ],
  enTrop: [],
};

const mockUnloading = (data: UnloadingList = list) =>
  mockApi((call) => {
    if (call === `GET /agent/conteneurs/${data.conteneur.id}/arrivee`) return { body: { success: true, data } };
    return call.startsWith('GET ') ? listReply([]) : undefined; // nothing is sent
  });

test('an agent who reports a damage or opens the collection with a double click does so once', async () => {
  mockUnloading();
  await visit('/agent/conteneurs/5/arrivee', { as: 'ADMIN' });
  await runInAct(() => button('Abîmé ? Signaler un dommage sur 1234567890').click());
  await fillIn(getOnly('textarea'), 'Coin enfoncé');
  await doubleClick('Enregistrer le dommage');
  expect(await storedOnce()).toMatchObject([{ route: 'arriveColis', input: { body: { dommage: 'Coin enfoncé' } } }]);
  await doubleClick('Ouvrir le retrait');
  await screen.findByText(/prévenus dès qu’il y aura du réseau/);
  expect((await storedOnce()).map(({ route }) => route)).toEqual(['arriveColis', 'makeAvailable']);
});

test('an agent reports a damage on the parcel that they have just scanned, while another one is scanned', async () => {
  const other = { ...list.colis[0], id: 1234567891 } as UnloadingList['colis'][number];
  const coming = [...list.colis, other].map((parcel) => ({ ...parcel, etat: 'EN_TRANSIT' as const, arrivee: null }));
  mockUnloading({ ...list, colis: coming });
  await visit('/agent/conteneurs/5/arrivee', { as: 'ADMIN' });
  await scan('1234567890');
  const name = 'Abîmé ? Signaler un dommage sur ce colis';
  await screen.findByRole('button', { name });
  await runInAct(() => button(name).click());
  await scan('1234567891');
  await fillIn(getOnly('textarea'), 'Coin enfoncé');
  await press('Enregistrer le dommage');
  await waitFor(async () => expect(await allWrites()).toHaveLength(3));
  expect(
    (await allWrites()).map(({ subject, input }) => [subject, (input.body as { dommage?: string }).dommage]),
  ).toEqual([
    ['1234567890', undefined],
    ['1234567891', undefined],
    ['1234567890', 'Coin enfoncé'],
  ]);
});

test('an agent who opens the collection of a container that has not left is asked first', async () => {
  const conteneur = { ...list.conteneur, id: 6, dateDepart: '2099-01-10T08:00:00.000Z' };
  const coming = list.colis.map((parcel) => ({
    ...parcel,
    id: 1234567891,
    etat: 'EN_TRANSIT' as const,
    arrivee: null,
  }));
  mockUnloading({ ...list, conteneur, colis: coming });
  await visit('/agent/conteneurs/6/arrivee', { as: 'ADMIN' });
  await screen.findByRole('button', { name: 'Ouvrir le retrait' });
  await press('Ouvrir le retrait');
  const dialog = (await findOnly('dialog')) as HTMLElement;
  expect(dialog.textContent).toMatch(/10\sjanvier\s2099/);
  expect(await allWrites()).toEqual([]);
  await runInAct(() => within(dialog).getByText('Ouvrir le retrait').click());
  expect(await storedOnce()).toMatchObject([{ route: 'makeAvailable' }]);
});

test('an agent who opens the collection before all parcels are unloaded reads which will be missing', async () => {
  const missing = Array.from({ length: 12 }, (_, n) => ({
    ...(list.colis[0] as UnloadingList['colis'][number]),
    id: 1234567900 + n,
    etat: 'EN_TRANSIT' as const,
    arrivee: null,
  }));
  const conteneur = { ...list.conteneur, id: 7 };
  mockUnloading({ ...list, conteneur, colis: [...list.colis, ...missing] });
  await visit('/agent/conteneurs/7/arrivee', { as: 'ADMIN' });
  await press('Ouvrir le retrait');
  const dialog = (await findOnly('dialog')) as HTMLElement;
  expect(dialog.textContent).toContain('12 colis ne sont pas déchargés');
  expect(dialog.textContent).toContain('les porte manquants');
  expect(dialog.textContent).toContain('1234567900 · Fatou Sarr');
  expect(dialog.textContent).toContain('et 2 autres');
  expect(await allWrites()).toEqual([]);
  await runInAct(() => within(dialog).getByText('Ouvrir le retrait').click());
  expect(await storedOnce()).toMatchObject([{ route: 'makeAvailable' }]);
});

test('a damage that the device could not store stays in the form', async () => {
  mockUnloading();
  await visit('/agent/conteneurs/5/arrivee', { as: 'ADMIN' });
  await runInAct(() => button('Abîmé ? Signaler un dommage sur 1234567890').click());
  await fillIn(getOnly('textarea'), 'Coin enfoncé');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await doubleClick('Enregistrer le dommage');
  await screen.findByText(/ne peut rien garder/);
  expect((getOnly('textarea') as HTMLTextAreaElement).value).toBe('Coin enfoncé');
  await doubleClick('Enregistrer le dommage');
  expect(await storedOnce()).toHaveLength(1);
});

const scan = (code: string) =>
  runInAct(() => {
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

test.each([
  ['unloading', '/agent/conteneurs/5/arrivee', 'arriveColis'],
  ['loading', '/agent/conteneurs/5/chargement', 'loadColis'],
])('parcels scanned before the %s list is shown are recorded once it is', async (_, address, route) => {
  const answer = fetch;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith(address)) await isReleased;
    return answer(url, init);
  });
  mockApi((call) => {
    if (call === `GET ${address}`)
      return { body: { success: true, data: { ...list, colis: [], manifeste: 'OUVERT' } } };
    return call.startsWith('GET ') ? listReply([]) : undefined;
  });
  const opened = visit(address, { as: 'ADMIN' });
  await findOnly('h1');
  await scan('1234567890');
  await scan('1234567898');
  expect(await allWrites()).toEqual([]);
  release();
  await opened;
  await waitFor(async () =>
    expect((await allWrites()).map(({ route: name, subject }) => [name, subject])).toEqual([
      [route, '1234567890'],
      [route, '1234567898'],
    ]),
  );
  vi.stubGlobal('fetch', answer);
  expect(pageText()).toContain('Le Havre');
});

test('an agent who scans or undoes a scan with a double click does so once, and reads no error', async () => {
  mockUnloading();
  await visit('/agent/conteneurs/5/arrivee', { as: 'ADMIN' });
  await fillIn(getOnly('form input[autocapitalize="characters"]'), '1234567891');
  await doubleClick('Décharger');
  expect(await storedOnce()).toMatchObject([{ route: 'arriveColis' }]);
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  await doubleClick('Annuler le scan de 1234567890');
  expect((await storedOnce()).map(({ route }) => route)).toEqual(['arriveColis', 'undoArrivalColis']);
});
