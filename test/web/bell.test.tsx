// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import '#web/app/Bell.tsx';
import { BellSlot } from '#web/app/BellSlot.tsx';
import { apiAnswers, asked, listing, settled, show } from './visit.tsx';

const open = (as: 'USER' | 'nobody' = 'USER') => show(<BellSlot onOpen={() => {}} />, { as });
const bell = () => document.querySelector('a[href="/notifications"]');
const unread = (nonLues: number) => apiAnswers(() => listing([], { nonLues }));

afterEach(() => {
  vi.useRealTimers();
});

test('a visitor has no bell, and nothing is asked for one', async () => {
  await open('nobody');
  expect(bell()).toBeNull();
  expect(asked).toEqual([]);
});

test('the bell says how many are unread', async () => {
  unread(2);
  await open();
  await settled();
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications, 2 non lues');
  expect(bell()?.textContent).toBe('2');
});

test('beyond 99 it does not count', async () => {
  unread(120);
  await open();
  await settled();
  expect(bell()?.textContent).toBe('99+');
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications, 120 non lues');
});

test('with nothing unread, or when the count cannot be had, the bell is only the way there', async () => {
  unread(0);
  await open();
  await settled();
  expect(bell()?.getAttribute('aria-label')).toBe('Notifications');
  expect(bell()?.textContent).toBe('');
  apiAnswers(() => undefined);
  await open();
  await settled();
  expect(bell()?.textContent).toBe('');
});

test('it asks again every minute, not more often', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  unread(0);
  await open();
  await settled();
  const before = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(asked).toHaveLength(before);
  unread(1);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await settled();
  expect(asked).toHaveLength(before + 1);
  expect(bell()?.textContent).toBe('1');
});
