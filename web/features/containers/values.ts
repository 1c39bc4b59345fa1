import { DEFAULT_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import type { Container, ContainerStatut } from '#shared/containers/schema.ts';
import type { CONTAINER_SIZES } from '#shared/containers/sizes.ts';
import { browserTimeZone } from '#web/core/places/zones.ts';
import { wallTimeOf } from '#web/core/time/wallTime.ts';
import { PRESETS } from './presets.ts';

/** Raw values of the form's inputs. Datetimes are wall times in `fuseau`. */
export interface ContainerValues {
  lieuEnlevement: string;
  destination: string;
  fuseau: string;
  dateDepart: string;
  dateArrivee: string;
  dateReservation: string;
  tailleConteneur: (typeof CONTAINER_SIZES)[number];
  poidsMax: string;
  volumeMax: string;
  prixEstime: string;
  statut: ContainerStatut;
  insuranceId: string;
  /** Ids of sites; empty for none. */
  siteDepartId: string;
  siteArriveeId: string;
  /** Wall time in `fuseau`; empty for none. */
  receptionFin: string;
  /** Id of the price list; empty for a sale per kilo. */
  tarifId: string;
}

/** Initial values for a new container: the browser's zone and the current time as reservation date. */
export function newValues(now: Date): ContainerValues {
  const fuseau = browserTimeZone();
  return {
    lieuEnlevement: '',
    destination: '',
    fuseau,
    dateDepart: '',
    dateArrivee: '',
    dateReservation: wallTimeOf(now.toISOString(), fuseau),
    tailleConteneur: '40ft',
    ...PRESETS['40ft'],
    prixEstime: String(DEFAULT_PRICE_PER_KILO),
    statut: 'EN_COURS',
    insuranceId: '',
    siteDepartId: '',
    siteArriveeId: '',
    receptionFin: '',
    tarifId: '',
  };
}

export const valuesOf = (container: Container): ContainerValues => ({
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  fuseau: container.fuseau,
  dateDepart: wallTimeOf(container.dateDepart, container.fuseau),
  dateArrivee: wallTimeOf(container.dateArrivee, container.fuseau),
  dateReservation: wallTimeOf(container.dateReservation, container.fuseau),
  tailleConteneur: container.tailleConteneur,
  poidsMax: String(container.poidsMax),
  volumeMax: String(container.volumeMax),
  prixEstime: String(container.prixEstime),
  statut: container.statut,
  insuranceId: container.insuranceId === null ? '' : String(container.insuranceId),
  siteDepartId: container.siteDepart ? String(container.siteDepart.id) : '',
  siteArriveeId: container.siteArrivee ? String(container.siteArrivee.id) : '',
  receptionFin: container.receptionFin ? wallTimeOf(container.receptionFin, container.fuseau) : '',
  tarifId: container.tarif ? String(container.tarif.id) : '',
});
