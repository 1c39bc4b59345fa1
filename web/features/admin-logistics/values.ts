import * as v from 'valibot';
import { isArrivalAfterDeparture } from '#shared/containers/wall-time.ts';
import { LEG_STATUTS } from '#shared/legs/constants.ts';
import { type Leg, LegEdit } from '#shared/legs/schema.ts';
import { wallTimeOf } from '#web/core/time/wallTime.ts';
import { wallTime } from '#web/core/time/wallTimeRule.ts';

const { transporteur, responsable, telephone, lieuDepart, lieuArrivee, notes } = LegEdit.entries;

/** Schema of the form's fields. Times are local to the place where the container is loaded. */
export const LegFormSchema = v.pipe(
  v.object({
    bookingId: v.pipe(v.string(), v.minLength(1)),
    transporteur: transporteur.wrapped,
    responsable: responsable.wrapped,
    telephone: telephone.wrapped,
    lieuDepart: lieuDepart.wrapped,
    lieuArrivee: lieuArrivee.wrapped,
    dateDepart: wallTime,
    dateArrivee: wallTime,
    statut: v.picklist(LEG_STATUTS),
    notes: notes.wrapped.wrapped,
  }),
  v.forward(v.partialCheck([['dateDepart'], ['dateArrivee']], isArrivalAfterDeparture, 'before_departure'), [
    'dateArrivee',
  ]),
);
export type LegValues = v.InferInput<typeof LegFormSchema>;
export type CheckedLeg = v.InferOutput<typeof LegFormSchema>;

export const newLeg = (bookingId: number | undefined): LegValues => ({
  bookingId: bookingId === undefined ? '' : String(bookingId),
  transporteur: '',
  responsable: '',
  telephone: '',
  lieuDepart: '',
  lieuArrivee: '',
  dateDepart: '',
  dateArrivee: '',
  statut: 'PLANIFIE',
  notes: '',
});

export const valuesOf = ({ id, createdAt, ...leg }: Leg, fuseau: string): LegValues => ({
  ...leg,
  bookingId: String(leg.bookingId),
  dateDepart: wallTimeOf(leg.dateDepart, fuseau),
  dateArrivee: wallTimeOf(leg.dateArrivee, fuseau),
});

/** Body of the request for a new leg; the API reads its times in the zone of the place of loading. */
export const legOf = ({ bookingId, ...values }: CheckedLeg) => values;

/** Fields that the form changes; seconds that the inputs do not show and others' edits are kept. */
export function changesOf(before: LegValues, values: CheckedLeg): LegEdit {
  const original: Record<string, unknown> = before;
  return Object.fromEntries(Object.entries(legOf(values)).filter(([name, value]) => value !== original[name]));
}
