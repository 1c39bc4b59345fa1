// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#shared/notifications/schema.ts';
import { signOut } from '#web/core/session/session.ts';
import { button, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(() => {
  vi.useRealTimers();
});

const notice = (id: number, special: Partial<Notification> = {}): Notification => ({
  id,
  notification: `Nouvelle n° ${id}.`,
  userId: 7,
  lu: false,
  createdAt: new Date().toISOString(),
  ...special,
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = () => visit('/notifications');
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent.replace(/\s+/g, ' '));
const groups = () =>
  [...document.querySelectorAll('section')].map((group) => [
    group.querySelector('h2')?.textContent,
    group.querySelectorAll('li').length,
  ]);
const writes = () => requests.filter((call) => !call.startsWith('GET'));
const refused = { status: 409, body: { success: false, code: 'CONFLICT', message: 'non' } };

/** Mocks a user's notifications, which writes update; `onWrite` may override the reply to a write. */
function mockNotifications(
  all: Notification[],
  onWrite: (call: string) => { status: number; body: unknown } | undefined = () => undefined,
) {
  mockApi((call) => {
    const id = Number(/(\d+)$/.exec(call)?.[1]);
    if (call.startsWith('GET /customs/')) return { body: { success: true, data: rejectedDocument() } };
    if (call.startsWith('GET /colis/')) return { body: { success: true, data: colis() } };
    if (call.startsWith('GET')) return listReply(all, { nonLues: all.filter(({ lu }) => !lu).length });
    const instead = onWrite(call);
    if (instead) return instead;
    if (call.startsWith('PUT')) all = all.map((one) => (one.id === id ? { ...one, lu: true } : one));
    else all = all.filter((one) => one.id !== id);
    return { body: { success: true, data: all[0] ?? notice(id), message: 'ok' } };
  });
}

test('a notification says what happened, and what comes next below it', async () => {
  const texte = '2 décembre 2026 à 10:00 (heure de Dakar)';
  mockNotifications([
    notice(1, {
      notification: `Votre colis n° 11 est bien arrivé à notre dépôt.\nPayez 100,00 $ avant le ${texte}.`,
      echeance: { texte, instant: '2026-12-02T10:00:00.000Z', fuseau: 'Africa/Dakar', langue: 'fr' },
    }),
  ]);
  await open();
  const [text, next] = [
    document.querySelector('#notification-1'),
    document.querySelector('#notification-1 > span:last-child'),
  ];
  expect(text?.textContent).toContain('est bien arrivé à notre dépôt.');
  expect(next?.textContent.replaceAll(/\s/g, ' ')).toContain('Payez 100,00 $ avant le 2 décembre 2026');
});

test('unread notifications are listed first and marked, and keep their place when read', async () => {
  mockNotifications([notice(1, { lu: true }), notice(2), notice(3, { lu: true }), notice(4)]);
  await open();
  expect(pageText()).toContain('2 non lues');
  expect(groups()).toEqual([
    ['Nouvelles', 2],
    ['Déjà lues', 2],
  ]);
  expect(rows()[0]).toMatch(/^Non lue : Nouvelle n° 2\..*Marquer comme lue/);
  await press('Marquer comme lue');
  await waitUntilSettled();
  expect(writes()).toEqual(['PUT /notifications/read/2']);
  expect(rows()[0]).toMatch(/^Nouvelle n° 2\./);
  expect(rows()[0]).not.toContain('Marquer comme lue');
  expect(pageText()).toContain('1 non lue');
});

test('several notifications about one parcel stand together under its number, where the newest one is', async () => {
  const about = (id: number, colisId: number) =>
    notice(id, { notification: `Votre colis n° ${colisId} avance (${id}).` });
  mockNotifications([about(1, 77), notice(2), about(3, 88), about(4, 77)]);
  await open();
  const texts = [...document.querySelectorAll('section h3, section [id^=notification-]')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').replace('Non lue : ', ''),
  );
  expect(texts).toEqual([
    'Colis n° 77 : 2 messages',
    'Votre colis n° 77 avance (1).',
    'Votre colis n° 77 avance (4).',
    'Nouvelle n° 2.',
    'Votre colis n° 88 avance (3).',
  ]);
});

test('opening a notification’s subject marks it as read', async () => {
  mockNotifications([notice(5, { notification: 'Votre colis n° 1234567890 est en route.' })]);
  const place = await open();
  await runInAct(() => document.querySelector<HTMLElement>('a[href="/colis/1234567890"]')?.click());
  await waitUntilSettled();
  expect(writes()).toEqual(['PUT /notifications/read/5']);
  expect(place().pathname).toBe('/colis/1234567890');
});

test('all notifications are marked as read at once, including those on further pages', async () => {
  const first = [notice(11), notice(12, { lu: true })];
  const second = [notice(13), notice(14, { lu: true })];
  mockApi((call) => {
    if (!call.startsWith('GET')) return { body: { success: true, data: notice(1) } };
    return call.includes('cursor=c2')
      ? listReply(second, { nonLues: 2 })
      : listReply(first, { nonLues: writes().length > 0 ? 0 : 2, next: 'c2' });
  });
  await open();
  await press('Tout marquer comme lu');
  await waitUntilSettled();
  expect(writes()).toEqual(['PUT /notifications/read/11', 'PUT /notifications/read/13']);
  expect(pageText()).toContain('Tout est lu.');
  expect(pageText()).not.toContain('Marquer comme lue');
});

test('a notification that fails to be marked as read shows an error and is unread again', async () => {
  mockNotifications([notice(21)], () => refused);
  await open();
  await press('Marquer comme lue');
  await waitUntilSettled();
  expect(pageText()).toContain('Impossible de marquer comme lu. Réessayez dans un instant.');
  expect(rows()[0]).toMatch(/^Non lue :/);
  expect(pageText()).toContain('1 non lue');
});

test('a deletion can be undone for six seconds, or as long as the focus stays on it', async () => {
  mockNotifications([notice(31), notice(32, { lu: true })]);
  await open();
  await press('Supprimer');
  expect(pageText()).toContain('Notification supprimée.');
  expect(document.activeElement).toBe(button('Annuler'));
  await wait(20_000);
  expect(writes()).toEqual([]);
  await press('Annuler');
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toBe(button('Supprimer'));

  await press('Supprimer');
  await runInAct(() => button('Annuler').blur());
  await wait(5900);
  expect(writes()).toEqual([]);
  await wait(200);
  await waitUntilSettled();
  expect(writes()).toEqual(['DELETE /notifications/delete/31']);
  expect(rows()).toEqual([expect.stringContaining('Nouvelle n° 32.')]);
  expect(pageText()).toContain('Tout est lu.');
});

test('leaving the page completes a pending deletion; logging out does not', async () => {
  mockNotifications([notice(41), notice(42)]);
  await open();
  await press('Supprimer');
  await visit('/nulle-part');
  expect(writes()).toEqual(['DELETE /notifications/delete/41']);

  await open();
  await press('Supprimer');
  await runInAct(signOut);
  await visit('/nulle-part', { as: 'nobody' });
  expect(writes()).toEqual(['DELETE /notifications/delete/41']);
});

/** Deletes the first notification and moves the focus away. */
async function removeFirst() {
  await press('Supprimer');
  await runInAct(() => button('Annuler').blur());
  await wait(6100);
  await waitUntilSettled();
}

test('a failed deletion shows an error and restores the notification', async () => {
  mockNotifications([notice(51)], () => refused);
  await open();
  await removeFirst();
  expect(pageText()).toContain('La notification n’a pas pu être supprimée. Réessayez dans un instant.');
  expect(rows()).toEqual([expect.stringContaining('Nouvelle n° 51.')]);
});

test('a notification that was already deleted elsewhere disappears without an error', async () => {
  mockNotifications([notice(52)], () => ({ ...refused, status: 404 }));
  await open();
  await removeFirst();
  expect(rows()).toEqual([]);
  expect(pageText()).not.toContain('n’a pas pu');
});

test('a customer without notifications sees an explanation', async () => {
  mockNotifications([]);
  await open();
  expect(pageText()).toContain('Aucune notification');
  expect(pageText()).toContain('Tout est lu.');
});

test('notifications that fail to load show an error, and a retry loads them', async () => {
  mockApi(() => undefined);
  await open();
  expect(pageText()).toContain('Vos notifications n’ont pas pu être chargées. Vérifiez votre connexion');
  mockNotifications([notice(61)]);
  await press('Réessayer');
  await waitUntilSettled();
  expect(pageText()).toContain('Nouvelle n° 61.');
});
