import * as v from 'valibot';
import { isArrivalAfterDeparture } from '../containers/wall-time.ts';
import { id, line, optionalText, placeTime } from '../http/fields.ts';
import { phone } from '../phone/schema.ts';
import { LEG_STATUTS } from './constants.ts';

export type LegStatut = (typeof LEG_STATUTS)[number];

const fields = {
  transporteur: line(120),
  responsable: line(120),
  telephone: phone,
  lieuDepart: line(120),
  lieuArrivee: line(120),
  /** A time without a zone is local time of the place where the container is loaded. */
  dateDepart: placeTime,
  dateArrivee: placeTime,
  statut: v.picklist(LEG_STATUTS),
  notes: optionalText(2_000),
};

/** Request of an admin to plan a leg of a container's journey. */
export const NewLeg = v.pipe(
  v.object({ ...fields, statut: v.optional(fields.statut, 'PLANIFIE') }),
  v.forward(v.partialCheck([['dateDepart'], ['dateArrivee']], isArrivalAfterDeparture, 'before_departure'), [
    'dateArrivee',
  ]),
);
export type NewLeg = v.InferOutput<typeof NewLeg>;

/** Changes to a leg; a field left out stays as it is. */
export const LegEdit = v.partial(v.object(fields));
export type LegEdit = v.InferOutput<typeof LegEdit>;

export const Leg = v.object({
  id,
  bookingId: id,
  transporteur: v.string(),
  responsable: v.string(),
  telephone: v.string(),
  lieuDepart: v.string(),
  lieuArrivee: v.string(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  statut: v.picklist(LEG_STATUTS),
  notes: v.string(),
  createdAt: v.string(),
});
export type Leg = v.InferOutput<typeof Leg>;
