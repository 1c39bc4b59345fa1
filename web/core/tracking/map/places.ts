import { matchesPlace } from '#shared/places/match-place.ts';
import type { Position } from '#web/ui/map/mercator.ts';

interface Waypoint {
  at: readonly [latitude: number, longitude: number];
  /** Next waypoint on the route to Dakar; Dakar itself has none. */
  next?: string;
}

/**
 * Cities, ports and turning points at capes, each with the next waypoint on the route to Dakar: a tree, so that one
 * route connects any two. For drawing, not for navigation.
 */
const waypoints: Record<string, Waypoint> = {
  dakar: { at: [14.68, -17.43] },
  'cap-vert': { at: [14.6, -18.1], next: 'dakar' },
  'cap blanc': { at: [21, -18.1], next: 'cap-vert' },
  canaries: { at: [28, -15], next: 'cap blanc' },
  'cap saint-vincent': { at: [36.8, -9.7], next: 'canaries' },
  finisterre: { at: [43.4, -10], next: 'cap saint-vincent' },
  ouessant: { at: [48.6, -6], next: 'finisterre' },
  manche: { at: [50, -2], next: 'ouessant' },
  'pas de calais': { at: [51.1, 1.6], next: 'manche' },
  'le havre': { at: [49.49, 0.11], next: 'manche' },
  rouen: { at: [49.44, 1.09], next: 'le havre' },
  paris: { at: [48.86, 2.35], next: 'le havre' },
  lille: { at: [50.63, 3.06], next: 'dunkerque' },
  dunkerque: { at: [51.04, 2.38], next: 'pas de calais' },
  anvers: { at: [51.22, 4.4], next: 'pas de calais' },
  bruxelles: { at: [50.85, 4.35], next: 'anvers' },
  rotterdam: { at: [51.92, 4.48], next: 'pas de calais' },
  amsterdam: { at: [52.37, 4.9], next: 'pas de calais' },
  hambourg: { at: [53.55, 9.99], next: 'mer du nord' },
  'mer du nord': { at: [53.6, 4.6], next: 'pas de calais' },
  londres: { at: [51.51, -0.13], next: 'pas de calais' },
  southampton: { at: [50.9, -1.4], next: 'manche' },
  nantes: { at: [47.22, -1.55], next: 'finisterre' },
  bordeaux: { at: [44.84, -0.58], next: 'finisterre' },
  bilbao: { at: [43.26, -2.93], next: 'finisterre' },
  lisbonne: { at: [38.72, -9.14], next: 'cap saint-vincent' },
  casablanca: { at: [33.6, -7.62], next: 'canaries' },
  gibraltar: { at: [35.9, -6.2], next: 'canaries' },
  algesiras: { at: [36.13, -5.45], next: 'gibraltar' },
  alboran: { at: [36.2, -3], next: 'gibraltar' },
  'cap de palos': { at: [37.4, -0.3], next: 'alboran' },
  barcelone: { at: [41.39, 2.17], next: 'cap de palos' },
  'golfe du lion': { at: [41.2, 3.6], next: 'cap de palos' },
  marseille: { at: [43.3, 5.37], next: 'golfe du lion' },
  lyon: { at: [45.76, 4.84], next: 'marseille' },
  genes: { at: [44.41, 8.93], next: 'golfe du lion' },
  milan: { at: [45.46, 9.19], next: 'genes' },
  'ocean atlantique': { at: [27, -35], next: 'cap-vert' },
  'grands bancs': { at: [43.2, -52.5], next: 'ocean atlantique' },
  'detroit de cabot': { at: [47.3, -59.8], next: 'grands bancs' },
  gaspe: { at: [49.3, -64.6], next: 'detroit de cabot' },
  saguenay: { at: [48.4, -69], next: 'gaspe' },
  quebec: { at: [46.81, -71.21], next: 'saguenay' },
  montreal: { at: [45.5, -73.57], next: 'quebec' },
  ottawa: { at: [45.42, -75.7], next: 'montreal' },
  toronto: { at: [43.65, -79.38], next: 'montreal' },
  halifax: { at: [44.65, -63.58], next: 'grands bancs' },
  nantucket: { at: [39.8, -68.5], next: 'ocean atlantique' },
  boston: { at: [42.36, -71.06], next: 'nantucket' },
  'new york': { at: [40.71, -74.01], next: 'nantucket' },
  newark: { at: [40.74, -74.17], next: 'nantucket' },
  philadelphi: { at: [39.95, -75.17], next: 'delaware' },
  delaware: { at: [38.6, -74.6], next: 'ocean atlantique' },
  washington: { at: [38.91, -77.04], next: 'baltimore' },
  baltimore: { at: [39.29, -76.61], next: 'norfolk' },
  norfolk: { at: [36.9, -75.9], next: 'ocean atlantique' },
  savannah: { at: [32, -80.8], next: 'ocean atlantique' },
  atlanta: { at: [33.75, -84.39], next: 'savannah' },
  miami: { at: [25.77, -80.13], next: 'bahamas' },
  bahamas: { at: [27.3, -77.5], next: 'ocean atlantique' },
  houston: { at: [29.3, -94.8], next: 'floride' },
  floride: { at: [24.2, -82], next: 'miami' },
  thies: { at: [14.79, -16.93], next: 'dakar' },
  touba: { at: [14.86, -15.88], next: 'thies' },
  kaolack: { at: [14.15, -16.07], next: 'thies' },
  bamako: { at: [12.64, -8], next: 'dakar' },
  'saint-louis': { at: [16.02, -16.5], next: 'cap-vert' },
  nouakchott: { at: [18.08, -16], next: 'cap-vert' },
  praia: { at: [14.93, -23.5], next: 'cap-vert' },
  gambie: { at: [13.3, -17.6], next: 'cap-vert' },
  banjul: { at: [13.45, -16.58], next: 'gambie' },
  ziguinchor: { at: [12.57, -16.27], next: 'casamance' },
  casamance: { at: [12.4, -17.3], next: 'gambie' },
  bissau: { at: [11.86, -15.6], next: 'bijagos' },
  bijagos: { at: [10.6, -17], next: 'casamance' },
  conakry: { at: [9.51, -13.71], next: 'bijagos' },
  freetown: { at: [8.49, -13.24], next: 'bijagos' },
  liberia: { at: [6.2, -12], next: 'bijagos' },
  monrovia: { at: [6.3, -10.8], next: 'liberia' },
  'cap des palmes': { at: [4, -7.7], next: 'liberia' },
  abidjan: { at: [5.3, -4.02], next: 'cap des palmes' },
  'golfe de guinee': { at: [4.3, -2], next: 'cap des palmes' },
  accra: { at: [5.6, -0.19], next: 'golfe de guinee' },
  lome: { at: [6.13, 1.22], next: 'golfe de guinee' },
  cotonou: { at: [6.37, 2.43], next: 'golfe de guinee' },
  lagos: { at: [6.45, 3.39], next: 'golfe de guinee' },
  douala: { at: [4.05, 9.7], next: 'bonny' },
  bonny: { at: [3.4, 7], next: 'golfe de guinee' },
};

/** Other names of the same places, in English or the local language. */
const aliases: Record<string, string> = {
  antwerp: 'anvers',
  brussel: 'bruxelles',
  hamburg: 'hambourg',
  london: 'londres',
  lisbo: 'lisbonne',
  algeciras: 'algesiras',
  barcelona: 'barcelone',
  genoa: 'genes',
  genova: 'genes',
  milano: 'milan',
  gennevilliers: 'paris',
  'saint louis': 'saint-louis',
};

/** Finds the waypoint of a place in any spelling, such as "Paris (Gennevilliers)" or "MONTREAL". */
function waypointOf(place: string): string | undefined {
  const known = Object.keys(waypoints).find((name) => matchesPlace(place, name));
  const other = Object.keys(aliases).find((name) => matchesPlace(place, name));
  return known ?? (other && aliases[other]);
}

export const positionOf = (place: string): Position | undefined => waypointPosition(waypointOf(place));

/** Sea route between two places, both ends included; empty when one of them is unknown. */
export function seaRoute(from: string, to: string): Position[] {
  const [start, end] = [waypointOf(from), waypointOf(to)];
  if (!start || !end) return [];
  const fromStart = routeToDakar(start);
  const fromEnd = routeToDakar(end);
  const meeting = fromStart.find((waypoint) => fromEnd.includes(waypoint)) ?? start;
  const names = [
    ...fromStart.slice(0, fromStart.indexOf(meeting) + 1),
    ...fromEnd.slice(0, fromEnd.indexOf(meeting)).reverse(),
  ];
  return names.flatMap((name) => waypointPosition(name) ?? []);
}

/** A waypoint and all waypoints after it. */
function routeToDakar(waypoint: string): string[] {
  const next = waypoints[waypoint]?.next;
  return next ? [waypoint, ...routeToDakar(next)] : [waypoint];
}

function waypointPosition(waypoint: string | undefined): Position | undefined {
  const at = waypoint === undefined ? undefined : waypoints[waypoint]?.at;
  return at && { latitude: at[0], longitude: at[1] };
}
