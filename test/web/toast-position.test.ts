import { expect, test } from 'vitest';
import { toastOffset } from '#web/ui/useToastOffset.ts';

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right });
const messages = box(746, 838, 12, 378);

test('toasts are shown above a bar at the bottom of the screen, whatever its height', () => {
  for (const height of [69, 104, 240]) {
    const bar = box(850 - height, 850);
    expect(messages.bottom - toastOffset(messages, [bar]), `${height}`).toBe(bar.top - 8);
  }
});

test('toasts do not move for a bar beside, above or below them', () => {
  const elsewhere = [box(400, 738), box(850, 919), box(700, 838, 400, 700)];
  expect(toastOffset(messages, elsewhere)).toBe(0);
  expect(toastOffset(messages, [])).toBe(0);
});

test('toasts never leave the screen', () => {
  expect(toastOffset(messages, [box(20, 838)])).toBe(738);
});
