import type { Port } from '#web/ui/map/AtlanticMap.tsx';
import type { Position } from '#web/ui/map/mercator.ts';

type PortName = 'montreal' | 'newYork' | 'antwerp' | 'leHavre' | 'marseille' | 'genoa' | 'algeciras' | 'dakar';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });

/** Position of each port, and the side on which its name fits. */
export const ports: Record<PortName, Omit<Port, 'name'>> = {
  montreal: { ...at(45.5, -73.55), side: 'right' },
  newYork: { ...at(40.67, -74.05), side: 'right' },
  antwerp: { ...at(51.25, 4.35), side: 'right' },
  leHavre: { ...at(49.49, 0.12), side: 'left' },
  marseille: { ...at(43.3, 5.36), side: 'left' },
  genoa: { ...at(44.41, 8.92), side: 'above' },
  algeciras: { ...at(36.13, -5.44), side: 'below' },
  dakar: { ...at(14.68, -17.43), side: 'right', isDestination: true },
};

const { montreal, newYork, antwerp, leHavre, marseille, genoa, algeciras, dakar } = ports;
const west = [at(46, -8.5), at(37.5, -10.5), at(28, -15.5), at(21, -18.8), dakar];
const strait = [algeciras, at(35.9, -6.5), at(33, -10.5), at(28, -14.6), at(21, -18.5), dakar];

/** Approximate shipping routes. */
export const ways: readonly (readonly Position[])[] = [
  [antwerp, at(51.2, 2), at(50.1, -1), at(48.9, -6), ...west],
  [leHavre, at(49.9, -1.5), at(48.9, -6), ...west],
  [marseille, at(40.5, 4), at(37, -1.5), ...strait],
  [genoa, at(41.5, 6), at(37.2, 0), ...strait],
  [montreal, at(47.5, -70), at(49.6, -66), at(48.3, -61.5), at(46.6, -57.5), at(40, -45), at(22, -24), dakar],
  [newYork, at(39.5, -70), at(30, -48), at(19, -25), dakar],
];

/** Link to a map of the port of Dakar, zoomed in to its quays. */
export const dakarOnTheMap = 'https://www.openstreetmap.org/?mlat=14.6770&mlon=-17.4260#map=14/14.6770/-17.4260';
