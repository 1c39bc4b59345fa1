import * as v from 'valibot';
import { DEFAULT_PRICE_PER_KILO, MAX_PRICE_PER_KILO, MAX_VOLUME_M3, MAX_WEIGHT_KG } from '#shared/containers/bounds.ts';
import {
  CONTAINER_SIZES,
  type Container,
  type ContainerEdit,
  type ContainerStatut,
} from '#shared/containers/schema.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import {
  instantIn,
  isArrivalAfterDeparture,
  isExistingLocalTime,
  isReservedBeforeDeparture,
} from '#shared/containers/wall-time.ts';
import { amount, id, money, text, timeZone } from '#shared/http/fields.ts';
import { wallTime, wallTimeOf } from '#web/core/wallTime.ts';
import { browserTimeZone } from '#web/core/zones.ts';
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
}

/** Number typed with a decimal point or comma. */
const typedNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.transform((text) => Number(text.replace(',', '.'))),
);

/** Capacity with at most one decimal. */
const capacity = (max: number) =>
  v.pipe(
    typedNumber,
    amount(1, max),
    v.check((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), 'tenths'),
  );

/** Typed or chosen id; empty for none. */
const optionalId = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : Number(text))),
  v.nullable(id),
);

/** Checks that the wall time exists at the pickup place, i.e. is not skipped by a change to summer time. */
const wallTimeExists =
  <Name extends string>(name: Name) =>
  (values: Record<Name | 'fuseau', string>): boolean =>
    values[name] === '' || isExistingLocalTime(values.fuseau, values[name]);

/** Checks that the reservation precedes the departure, unless the container has already left. */
const isReservedInTime = ({
  fuseau,
  dateDepart,
  dateReservation,
}: Record<'fuseau' | 'dateDepart' | 'dateReservation', string>) =>
  isReservedBeforeDeparture(
    { dateDepart: instantIn(fuseau, dateDepart), dateReservation: instantIn(fuseau, dateReservation) },
    new Date(),
  );

/** Rules of the form and the transformation of its values into the API's request. */
export const ContainerRules = v.pipe(
  v.object({
    lieuEnlevement: text(120),
    destination: text(120),
    fuseau: timeZone,
    dateDepart: wallTime,
    dateArrivee: wallTime,
    dateReservation: wallTime,
    tailleConteneur: v.picklist(CONTAINER_SIZES),
    poidsMax: capacity(MAX_WEIGHT_KG),
    volumeMax: capacity(MAX_VOLUME_M3),
    prixEstime: v.pipe(typedNumber, money(MAX_PRICE_PER_KILO)),
    statut: v.picklist(CONTAINER_STATUTS),
    insuranceId: optionalId,
    siteDepartId: optionalId,
    siteArriveeId: optionalId,
    receptionFin: v.union([v.literal(''), wallTime]),
  }),
  v.forward(v.partialCheck([['dateDepart'], ['dateArrivee']], isArrivalAfterDeparture, 'before_departure'), [
    'dateArrivee',
  ]),
  v.forward(v.partialCheck([['fuseau'], ['dateDepart']], wallTimeExists('dateDepart'), 'skipped_hour'), ['dateDepart']),
  v.forward(v.partialCheck([['fuseau'], ['dateArrivee']], wallTimeExists('dateArrivee'), 'skipped_hour'), [
    'dateArrivee',
  ]),
  v.forward(v.partialCheck([['fuseau'], ['dateReservation']], wallTimeExists('dateReservation'), 'skipped_hour'), [
    'dateReservation',
  ]),
  v.forward(v.partialCheck([['fuseau'], ['dateDepart'], ['dateReservation']], isReservedInTime, 'after_departure'), [
    'dateReservation',
  ]),
  v.forward(v.partialCheck([['fuseau'], ['receptionFin']], wallTimeExists('receptionFin'), 'skipped_hour'), [
    'receptionFin',
  ]),
  v.forward(
    v.partialCheck(
      [['dateDepart'], ['receptionFin']],
      ({ dateDepart, receptionFin }) => receptionFin <= dateDepart,
      'closes_after_departure',
    ),
    ['receptionFin'],
  ),
  v.transform(({ dateDepart, dateArrivee, dateReservation, receptionFin, ...rest }) => ({
    ...rest,
    dateDepart: instantIn(rest.fuseau, dateDepart),
    dateArrivee: instantIn(rest.fuseau, dateArrivee),
    dateReservation: instantIn(rest.fuseau, dateReservation),
    receptionFin: receptionFin === '' ? null : instantIn(rest.fuseau, receptionFin),
  })),
);
export type ContainerToSend = v.InferOutput<typeof ContainerRules>;

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
  };
}

/**
 * Initial values for a departure like another one: the same days of the week and hours, moved by whole weeks so that it
 * is ahead, and open.
 */
export function duplicateOf(container: Container, now: Date): ContainerValues {
  const { fuseau } = container;
  const values = valuesOf(container);
  const aheadMs = now.getTime() + WEEK_MS - new Date(container.dateDepart).getTime();
  const weeks = Math.max(1, Math.ceil(aheadMs / WEEK_MS));
  const moved = (wall: string) => (wall === '' ? '' : addDays(wall, weeks * 7));
  return {
    ...values,
    dateDepart: moved(values.dateDepart),
    dateArrivee: moved(values.dateArrivee),
    receptionFin: moved(values.receptionFin),
    dateReservation: wallTimeOf(now.toISOString(), fuseau),
    statut: 'EN_COURS',
    insuranceId: '',
  };
}

const WEEK_MS = 7 * 86_400_000;

/** Moves a wall time by days; the time of day stays, whatever the clock does in between. */
const addDays = (wall: string, days: number): string => {
  const moved = new Date(`${wall}Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 16);
};

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
});

/** Fields that the form changes; seconds that the inputs do not show and others' edits are kept. */
export function changesOf(container: Container, wanted: ContainerToSend): ContainerEdit {
  const parsed = v.safeParse(ContainerRules, valuesOf(container));
  if (!parsed.success) return wanted;
  const before: Record<string, unknown> = parsed.output;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== before[name]));
}
