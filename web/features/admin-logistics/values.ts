import * as v from 'valibot';
import { arrivesLater } from '#shared/bookings/wall-time.ts';
import { COORDINATION_STATUTS, type Coordination, CoordinationEdit } from '#shared/coordination/schema.ts';
import { wallTime, wallTimeOf } from '#web/core/wallTime.ts';

const { transporteur, responsable, telephone, lieuDepart, lieuArrivee, notes } = CoordinationEdit.entries;

/** What the form asks for. Its times are what clocks show where the container is loaded. */
export const LegRules = v.pipe(
  v.object({
    bookingId: v.pipe(v.string(), v.minLength(1)),
    transporteur: transporteur.wrapped,
    responsable: responsable.wrapped,
    telephone: telephone.wrapped,
    lieuDepart: lieuDepart.wrapped,
    lieuArrivee: lieuArrivee.wrapped,
    dateDepart: wallTime,
    dateArrivee: wallTime,
    statut: v.picklist(COORDINATION_STATUTS),
    notes: notes.wrapped.wrapped,
  }),
  v.forward(v.partialCheck([['dateDepart'], ['dateArrivee']], arrivesLater, 'before_departure'), ['dateArrivee']),
);
export type LegValues = v.InferInput<typeof LegRules>;
export type LegSaid = v.InferOutput<typeof LegRules>;

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

export const valuesOf = ({ id, createdAt, ...leg }: Coordination, fuseau: string): LegValues => ({
  ...leg,
  bookingId: String(leg.bookingId),
  dateDepart: wallTimeOf(leg.dateDepart, fuseau),
  dateArrivee: wallTimeOf(leg.dateArrivee, fuseau),
});

/** A new leg as the API takes it, which reads its times where the container is loaded. */
export const legOf = ({ bookingId, ...said }: LegSaid) => said;

/** Only what the form changes of a leg: seconds that its inputs do not show, and others' edits, stay. */
export function changesOf(before: LegValues, said: LegSaid): CoordinationEdit {
  const shown: Record<string, unknown> = before;
  return Object.fromEntries(Object.entries(legOf(said)).filter(([name, value]) => value !== shown[name]));
}
