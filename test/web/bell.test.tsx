// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import '#web/app/Bell.tsx';
import { BellSlot } from '#web/app/BellSlot.tsx';
import { listReply, mockApi, requests, show, waitUntilSettled } from './visit.tsx';

const open = (as: 'USER' | 'nobody' = 'USER') => show(<BellSlot onOpen={() => {}} />, { as });
const bell = () => document.querySelector('a[href="/notifications"]');
const mockUnread = (nonLues: number) => mockApi(() => listReply([], { nonLues }));

afterEach(() => {
  vi.useRealTimers();
});

test('a visitor has no bell, and no request is sent', async () => {
  await open('nobody');
  expect(bell()).toBeNull();
  expect(requests).toEqual([]);
});

test('the bell shows the number of unread notifications', async () => {
  mockUnread(2);
  await open();
  await waitUntilSettled();
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications, 2 non lues');
  expect(bell()?.textContent).toBe('2');
});

test('the bell shows 99+ for more than 99 unread notifications', async () => {
  mockUnread(120);
  await open();
  await waitUntilSettled();
  expect(bell()?.textContent).toBe('99+');
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications, 120 non lues');
});

test('the bell shows no number when nothing is unread or the count fails to load', async () => {
  mockUnread(0);
  await open();
  await waitUntilSettled();
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications');
  expect(bell()?.textContent).toBe('');
  mockApi(() => undefined);
  await open();
  await waitUntilSettled();
  expect(bell()?.textContent).toBe('');
});

test('the bell refetches the count once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockUnread(0);
  await open();
  await waitUntilSettled();
  const before = requests.length;
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(requests).toHaveLength(before);
  mockUnread(1);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await waitUntilSettled();
  expect(requests).toHaveLength(before + 1);
  expect(bell()?.textContent).toBe('1');
});
