import * as v from 'valibot';
import { isArrivalAfterDeparture } from '../containers/wall-time.ts';
import { id, line, optionalText, placeTime } from '../http/fields.ts';
import { phone } from '../phone/schema.ts';

export const COORDINATION_STATUTS = ['PLANIFIE', 'EN_COURS', 'TERMINE'] as const;
export type CoordinationStatut = (typeof COORDINATION_STATUTS)[number];

const fields = {
  transporteur: line(120),
  responsable: line(120),
  telephone: phone,
  lieuDepart: line(120),
  lieuArrivee: line(120),
  /** A time without a zone is local time of the place where the container is loaded. */
  dateDepart: placeTime,
  dateArrivee: placeTime,
  statut: v.picklist(COORDINATION_STATUTS),
  notes: optionalText(2_000),
};

/** Request of an admin to plan a leg of a container's journey. */
export const NewCoordination = v.pipe(
  v.object({ ...fields, statut: v.optional(fields.statut, 'PLANIFIE') }),
  v.forward(v.partialCheck([['dateDepart'], ['dateArrivee']], isArrivalAfterDeparture, 'before_departure'), [
    'dateArrivee',
  ]),
);
export type NewCoordination = v.InferOutput<typeof NewCoordination>;

/** Changes to a leg; a field left out stays as it is. */
export const CoordinationEdit = v.partial(v.object(fields));
export type CoordinationEdit = v.InferOutput<typeof CoordinationEdit>;

export const Coordination = v.object({
  id,
  bookingId: id,
  transporteur: v.string(),
  responsable: v.string(),
  telephone: v.string(),
  lieuDepart: v.string(),
  lieuArrivee: v.string(),
  dateDepart: v.string(),
  dateArrivee: v.string(),
  statut: v.picklist(COORDINATION_STATUTS),
  notes: v.string(),
  createdAt: v.string(),
});
export type Coordination = v.InferOutput<typeof Coordination>;
