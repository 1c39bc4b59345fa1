import { type RefObject, useLayoutEffect, useState } from 'react';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Pixels between messages and what they stand above. */
const GAP = 8;

/**
 * Pixels by which messages are raised from their place at the foot of the screen, so that they cover none of the `kept`
 * boxes; no further than the top of the screen.
 */
export function raisedAbove(messages: Box, kept: readonly Box[]): number {
  const covered = kept.filter(
    ({ top, bottom, left, right }) =>
      top < messages.bottom + GAP && bottom > messages.top && left < messages.right && right > messages.left,
  );
  const wanted = Math.max(0, ...covered.map(({ top }) => messages.bottom - top + GAP));
  return Math.max(0, Math.min(wanted, messages.top - GAP));
}

/** Keeps messages above the page's own actions (`data-uncovered`) while these move or grow. Gives the pixels to raise them by. */
export function useRaised(messages: RefObject<HTMLElement | null>): number {
  const [raised, setRaised] = useState(0);

  useLayoutEffect(() => {
    const place = () => setRaised(messages.current ? raisedAbove(unraised(messages.current), keptBoxes()) : 0);
    const resized = new ResizeObserver(place);
    resized.observe(document.body);
    if (messages.current) resized.observe(messages.current);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [messages]);

  return raised;
}

const keptBoxes = (): Box[] =>
  [...document.querySelectorAll('[data-uncovered]')].map((element) => element.getBoundingClientRect());

/** Where messages stand when nothing raises them. */
function unraised(element: HTMLElement): Box {
  const { left, right, height } = element.getBoundingClientRect();
  const bottom = innerHeight - Number.parseFloat(getComputedStyle(element).bottom);
  return { left, right, top: bottom - height, bottom };
}
