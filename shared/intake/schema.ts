import * as v from 'valibot';
import { ETATS } from '../colis/constants.ts';
import { Envoi, NewColis } from '../colis/schema.ts';
import { readTrackingCode } from '../colis/tracking-code.ts';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { id, text } from '../http/fields.ts';
import { Intake, ShownMeasures } from './record.ts';

/** Longest reason for refusing a parcel. */
const MAX_REFUSAL = 300;

const { poids, longueur, largeur, hauteur } = NewColis.entries;
const Measures = v.object({ poids, longueur, largeur, hauteur });

/**
 * Request to record the intake of a parcel: measured in kg and metres, or as booked without `mesures`, or refused with
 * a reason that its customer reads.
 */
export const NewIntake = v.object({ mesures: v.optional(Measures), refus: v.optional(text(MAX_REFUSAL)) });
export type NewIntake = v.InferOutput<typeof NewIntake>;

/** A parcel as an agent sees it: no amounts. */
export const ExpectedParcel = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  etat: v.picklist(ETATS),
  paye: v.boolean(),
  envoi: v.nullable(Envoi),
  /** Measures as booked. */
  prevu: ShownMeasures,
  client: v.string(),
  telephoneClient: v.string(),
  nomDestinataire: v.string(),
  conteneur: v.object({
    id,
    lieuEnlevement: v.string(),
    destination: v.string(),
    dateDepart: v.string(),
    fuseau: v.string(),
    statut: v.picklist(CONTAINER_STATUTS),
    receptionFin: v.nullable(v.string()),
  }),
  reception: v.nullable(Intake),
});
export type ExpectedParcel = v.InferOutput<typeof ExpectedParcel>;

const NUMBER = /^\d{10}$/;

/** Tracking code or number of a parcel in a path, as typed or scanned; a label's QR code holds an address with the code. */
export const parcelReference = v.pipe(
  v.string(),
  v.maxLength(200),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const typed = dataset.value.trim();
    const last = typed.split('/').at(-1) ?? '';
    if (NUMBER.test(last)) return last;
    const read = readTrackingCode(last);
    if ('code' in read) return read.code;
    addIssue({ message: 'invalid' });
    return NEVER;
  }),
);
