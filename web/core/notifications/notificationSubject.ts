import { paths, pathTo } from '#web/core/paths.ts';

/** Subject of a notification, and the path of its page. */
export interface Subject {
  kind: 'colis' | 'container' | 'myColis';
  to: string;
}

/** Matches a single item, such as "colis n° 12", "parcel no. 12" or "Conteneur n° 12", not the first of several. */
const ONE = /\b(colis|parcel|conteneur|container) n(?:°|º|o\.)\s?(\d+)(?!\d|,? (?:et |and )?\d)/gi;
const PARCELS = /\b(?:colis|parcels?)\b/i;

/** Line of a notification that says what it is about; the others say what comes next, perhaps of each parcel alone. */
const firstLine = (notification: string): string => notification.split('\n', 1).join('');

/** Returns the one parcel that a line names, also after its container, or else the first container. */
const namedIn = (line: string): { isContainer: boolean; number: string } | undefined => {
  const all = [...line.matchAll(ONE)].map(([, thing = '', number = '']) => ({
    isContainer: /^cont/i.test(thing),
    number,
  }));
  return all.find(({ isContainer }) => !isContainer) ?? all[0];
};

/** Returns the number of the one parcel that a notification's text names, French or English. */
export function colisNamedIn(notification: string): number | undefined {
  const named = namedIn(firstLine(notification));
  return named && !named.isContainer ? Number(named.number) : undefined;
}

/** Finds the subject in a notification's text, French or English; undefined when it names no parcel or container. */
export function subjectOf(notification: string): Subject | undefined {
  const subject = firstLine(notification);
  const named = namedIn(subject);
  if (named?.isContainer) return { kind: 'container', to: `${paths.tracking}?conteneur=${named.number}` };
  if (named) return { kind: 'colis', to: pathTo('colis', { colisId: named.number }) };
  return PARCELS.test(subject) ? { kind: 'myColis', to: paths.myColis } : undefined;
}
