/** Scrolls a part of the page to the top, gently unless the reader prefers reduced motion. */
export const scrollToPart = (part: Element): void => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ behavior: reducedMotion ? 'instant' : 'smooth' });
};
