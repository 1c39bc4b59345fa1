// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { allWrites, deleteWrite, type QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { HandoverForm } from '#web/features/agent/handover/HandoverForm.tsx';
import { fillIn, getOnly, press, runInAct } from './browser.ts';
import { mockApi, pageText, requestBodies, show } from './visit.tsx';

/** A wrong collection code keeps the agent in the form of the handover. */

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);
URL.createObjectURL = () => 'blob:signature';
URL.revokeObjectURL = () => undefined;

const LEFT = 'Ce code de retrait n’est pas le bon. Essais restants : 4.';
const LOCKED = 'Aucun code n’ouvre ce colis. Demandez une pièce d’identité.';
const wrong = { status: 409, body: { code: 'COLLECTION_CODE_WRONG', message: LEFT } };
const locked = { status: 409, body: { code: 'COLLECTION_CODE_LOCKED', message: LOCKED } };
const handedOver = { status: 201, body: { success: true, data: { id: 1234567890 } } };

/** A signed handover that was refused for another reason, with its upload. */
const signed: QueuedWrite = {
  sequence: 99,
  deviceId: 'device',
  userId: 7,
  route: 'handOverColis',
  input: { params: { reference: '1234567890' }, body: { nom: 'Moussa', qualite: 'DESTINATAIRE', code: '111111' } },
  files: [
    {
      kind: 'handover',
      field: 'signatureKey',
      name: 's.png',
      type: 'image/png',
      bytes: new ArrayBuffer(1),
      key: 'incoming/7/s',
    },
  ],
  idempotencyKey: 'earlier',
  subject: 'YN-1',
  queuedAt: '2026-11-24T08:00:00.000Z',
  state: 'refused',
  failures: 0,
};

let reply: ReturnType<Parameters<typeof mockApi>[0]>;
beforeEach(async () => {
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
  mockApi((call) => (call.includes('/remise') ? reply : undefined));
});

const showForm = async (isLocked = false, replaced: QueuedWrite = signed) => {
  const onDone = vi.fn();
  const facts = { reference: '1234567890', subject: 'YN-1', recipient: 'Moussa', proxy: '', containerId: 1234567890 };
  await show(<HandoverForm {...facts} isLocked={isLocked} replaced={replaced} onSending={() => {}} onDone={onDone} />, {
    as: 'AGENT',
    texts: ['agentHandover', 'agent'],
  });
  return onDone;
};
const code = () => getOnly('input[name="code"]') as HTMLInputElement;
const handOver = () => press('Remettre le colis');

test('a wrong code stays in the form, with the tries that are left and the code selected; the right one hands over', async () => {
  reply = wrong;
  const onDone = await showForm();
  await handOver();
  await waitFor(() => expect(pageText()).toContain(LEFT));
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect([code().selectionStart, code().selectionEnd]).toEqual([0, 6]);
  expect(onDone).not.toHaveBeenCalled();
  await fillIn(code(), '222222');
  expect(pageText()).not.toContain(LEFT);
  reply = handedOver;
  await handOver();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestBodies.at(-1)).toMatchObject({ code: '222222', signatureKey: 'incoming/7/s' });
  expect((await allWrites()).map(({ state }) => state)).toEqual(['sent']);
});

test('after the last try the form asks for an ID document, and offers the code no more', async () => {
  reply = locked;
  const onDone = await showForm();
  await handOver();
  await waitFor(() => expect(pageText()).toContain('Demandez une pièce d’identité'));
  expect(document.querySelector('input[name="code"]')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(getOnly('select[name="type"]')));
  expect((getOnly('textarea[name="motif"]') as HTMLTextAreaElement).value).toBe('Aucun code n’ouvre ce colis.');
  expect(pageText()).not.toContain('La personne a le code');
  expect(onDone).not.toHaveBeenCalled();
});

test('before the collection is announced the form leads to its announcement, asks for an ID, and takes the code later', async () => {
  const message = 'Le retrait de ce colis n’est pas encore annoncé.';
  reply = { status: 409, body: { code: 'COLLECTION_NOT_ANNOUNCED', message } };
  const onDone = await showForm();
  await handOver();
  await waitFor(() => expect(pageText()).toContain('Le retrait n’est pas encore annoncé'));
  expect(getOnly('a[href$="/agent/conteneurs/1234567890/arrivee"]').textContent).toBe('Annoncer le retrait');
  expect((getOnly('textarea[name="motif"]') as HTMLTextAreaElement).value).toBe(
    'Le retrait n’était pas encore annoncé.',
  );
  await press('La personne a le code');
  await fillIn(code(), '222222');
  reply = handedOver;
  await handOver();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect((await allWrites()).map(({ state }) => state)).toEqual(['sent']);
});

test('without a network a device that knows of the lock asks for an ID document at once', async () => {
  await showForm(true);
  expect(pageText()).toContain('Demandez une pièce d’identité');
  expect(document.querySelector('input[name="code"]')).toBeNull();
});

test('without a network the handover is kept and the form closes', async () => {
  reply = undefined;
  const onDone = await showForm();
  await handOver();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect((await allWrites()).map(({ state }) => state)).toEqual(['waiting']);
});

test('a refused record that is opened to be corrected says why at its field', async () => {
  await showForm(false, { ...signed, refusal: { status: 409, code: 'COLLECTION_CODE_WRONG', message: LEFT } });
  expect(pageText()).toContain(LEFT);
  await runInAct(() => undefined);
  expect(document.activeElement).toBe(code());
});
