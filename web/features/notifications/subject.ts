import { paths, pathTo } from '#web/core/paths.ts';

/** What a notification is about, and where that is. */
export interface Subject {
  kind: 'colis' | 'container' | 'myColis';
  to: string;
}

/** "colis n° 12", "parcel no. 12", "Conteneur n° 12": one thing, not the first of several. */
const ONE = /\b(colis|parcel|conteneur|container) n(?:°|º|o\.)\s?(\d+)(?!\d|, \d)/i;
const PARCELS = /\b(?:colis|parcels?)\b/i;

/** What a notification's own words name, in either language; nothing when they name none of one's things. */
export function subjectOf(notification: string): Subject | undefined {
  const [, thing = '', number = ''] = ONE.exec(notification) ?? [];
  if (/^cont/i.test(thing)) return { kind: 'container', to: `${paths.tracking}?conteneur=${number}` };
  if (number) return { kind: 'colis', to: pathTo('colis', { colisId: number }) };
  return PARCELS.test(notification) ? { kind: 'myColis', to: paths.myColis } : undefined;
}
