import type { LegStatut, NewLeg } from '#shared/legs/schema.ts';
import type { Day, DemoContainer } from './containers.ts';
import { MONTREAL, NEW_YORK } from './places.ts';

type Carrier = Pick<NewLeg, 'transporteur' | 'responsable' | 'telephone'>;
export type Leg = Carrier & Pick<NewLeg, 'lieuDepart' | 'lieuArrivee'> & { from: Day; to: Day };

const inEurope: Carrier = {
  transporteur: 'Transports Vasseur',
  responsable: 'Luc Vasseur',
  telephone: '+33199000120',
};
const byZone: Readonly<Record<string, Carrier>> = {
  [MONTREAL]: { transporteur: 'Camionnage Laurier', responsable: 'Josée Tremblay', telephone: '+15145550123' },
  [NEW_YORK]: { transporteur: 'Hudson Drayage', responsable: 'Dwayne Carter', telephone: '+12015550124' },
};
const atSea: Carrier = {
  transporteur: 'Ligne Atlantique Sud',
  responsable: 'Inês Carvalho',
  telephone: '+33199000121',
};
const inDakar: Carrier = { transporteur: 'Téranga Transit', responsable: 'Pape Diouf', telephone: '+221338000122' };

/**
 * Returns the legs of a container that arrives on a day: by road to the port, by sea, and by road from the port; none
 * without a port.
 */
export const legsOf = ({ lieuEnlevement, destination, fuseau, leaves, port }: DemoContainer, arrives: Day): Leg[] => {
  if (!port) return [];
  const toPort = { lieuDepart: `Dépôt ${withDe(lieuEnlevement)}`, lieuArrivee: `Port ${withDe(port)}` };
  const fromPort = { lieuDepart: `Port ${withDe(destination)}`, lieuArrivee: `Dépôt ${withDe(destination)}` };
  return [
    { ...(byZone[fuseau] ?? inEurope), ...toPort, from: leaves - 2, to: leaves - 1 },
    { ...atSea, lieuDepart: port, lieuArrivee: destination, from: leaves, to: arrives },
    { ...inDakar, ...fromPort, from: arrives + 1, to: arrives + 2 },
  ];
};

/** Returns a place after the French "de": "du Havre", "d’Algésiras", "de Dakar". */
const withDe = (place: string): string => {
  if (place.startsWith('Le ')) return `du ${place.slice('Le '.length)}`;
  return /^[AEIOU]/.test(place) ? `d’${place}` : `de ${place}`;
};

/** Returns the statut of a leg today. */
export const statutOf = ({ from, to }: Leg): LegStatut => {
  if (to < 0) return 'TERMINE';
  return from < 0 ? 'EN_COURS' : 'PLANIFIE';
};
