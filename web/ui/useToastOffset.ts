import { type RefObject, useLayoutEffect, useState } from 'react';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Pixels between toasts and the elements below them. */
const GAP = 8;

/**
 * Returns the pixels by which to raise toasts from the bottom of the screen, so that they cover none of the boxes in
 * `kept`; at most to the top of the screen.
 */
export function toastOffset(toasts: Box, kept: readonly Box[]): number {
  const covered = kept.filter(
    ({ top, bottom, left, right }) =>
      top < toasts.bottom + GAP && bottom > toasts.top && left < toasts.right && right > toasts.left,
  );
  const offset = Math.max(0, ...covered.map(({ top }) => toasts.bottom - top + GAP));
  return Math.max(0, Math.min(offset, toasts.top - GAP));
}

/** Returns the pixels that keep toasts above the page's own actions (`data-uncovered`), which may move or grow. */
export function useToastOffset(toasts: RefObject<HTMLElement | null>): number {
  const [raised, setRaised] = useState(0);

  useLayoutEffect(() => {
    const updateOffset = () => setRaised(toasts.current ? toastOffset(restingBox(toasts.current), keptBoxes()) : 0);
    const resizeObserver = new ResizeObserver(updateOffset);
    resizeObserver.observe(document.body);
    if (toasts.current) resizeObserver.observe(toasts.current);
    addEventListener('scroll', updateOffset, { passive: true });
    addEventListener('resize', updateOffset);
    return () => {
      resizeObserver.disconnect();
      removeEventListener('scroll', updateOffset);
      removeEventListener('resize', updateOffset);
    };
  }, [toasts]);

  return raised;
}

const keptBoxes = (): Box[] =>
  [...document.querySelectorAll('[data-uncovered]')].map((element) => element.getBoundingClientRect());

/** Returns the box of the toasts when they are not raised. */
function restingBox(element: HTMLElement): Box {
  const { left, right, height } = element.getBoundingClientRect();
  const bottom = innerHeight - Number.parseFloat(getComputedStyle(element).bottom);
  return { left, right, top: bottom - height, bottom };
}
