import { expect, test } from 'vitest';
import { raisedAbove } from '#web/ui/raised.ts';

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right });
const messages = box(746, 838, 12, 378);

test('messages stand above a bar at the foot of the screen, however high it is', () => {
  for (const height of [69, 104, 240]) {
    const bar = box(850 - height, 850);
    expect(messages.bottom - raisedAbove(messages, [bar]), `${height}`).toBe(bar.top - 8);
  }
});

test('messages stay where they are beside a bar, above it and below it', () => {
  const elsewhere = [box(400, 738), box(850, 919), box(700, 838, 400, 700)];
  expect(raisedAbove(messages, elsewhere)).toBe(0);
  expect(raisedAbove(messages, [])).toBe(0);
});

test('messages never leave the screen', () => {
  expect(raisedAbove(messages, [box(20, 838)])).toBe(738);
});
