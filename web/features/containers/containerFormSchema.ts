import * as v from 'valibot';
import { MAX_PRICE_PER_KILO, MAX_VOLUME_M3, MAX_WEIGHT_KG } from '#shared/containers/bounds.ts';
import { Container, type ContainerEdit } from '#shared/containers/schema.ts';
import { CONTAINER_SIZES } from '#shared/containers/sizes.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import {
  instantIn,
  isArrivalAfterDeparture,
  isExistingLocalTime,
  isReservedBeforeDeparture,
} from '#shared/containers/wall-time.ts';
import { amount, id, money, text, timeZone } from '#shared/http/fields.ts';
import { wallTime } from '#web/core/time/wallTimeRule.ts';
import { valuesOf } from './values.ts';

/** Schema of a container's form, which is loaded after it. */

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

/** Schema of the form and the transformation of its values into the API's request. */
export const ContainerFormSchema = v.pipe(
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
    tarifId: optionalId,
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
export type ContainerToSend = v.InferOutput<typeof ContainerFormSchema>;

/** Fields that the form changes; seconds that the inputs do not show and others' edits are kept. */
export function changesOf(container: Container, wanted: ContainerToSend): ContainerEdit {
  const parsed = v.safeParse(ContainerFormSchema, valuesOf(container));
  if (!parsed.success) return wanted;
  const before: Record<string, unknown> = parsed.output;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== before[name]));
}

/** Reports whether a value, such as the state of a navigation, is a container as the API shows it now. */
export const isContainer = (value: unknown): value is Container => v.is(Container, value);
