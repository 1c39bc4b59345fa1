import * as v from 'valibot';
import { id, text } from '../http/fields.ts';
import { MAX_RANGES } from './ranges.ts';

/** Random id of a browser on a device, drawn when it first records something. */
export const deviceId = v.pipe(v.string(), v.uuid());

/** Number of a record: a device numbers those of each user from 1. */
const recordNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));

const NumberRange = v.pipe(
  v.object({ de: recordNumber, a: recordNumber }),
  v.check(({ de, a }) => de <= a, 'invalid'),
);

const ranges = v.optional(v.pipe(v.array(NumberRange), v.maxLength(MAX_RANGES)), []);

/** Report of a device on the caller's records: how many it has numbered, which it still holds, which it gave up. */
export const DeviceReport = v.object({
  /** Number of the latest record. */
  dernier: recordNumber,
  /** Numbers of records that wait on the device, to be sent or for a person to review them. */
  enAttente: ranges,
  /** Numbers of records that a person discarded or replaced. */
  abandonnes: ranges,
});
export type DeviceReport = v.InferOutput<typeof DeviceReport>;

/** Value of the header of a write: its number, and what the device says of the others. */
export const DeviceRecord = v.object({
  ...DeviceReport.entries,
  appareil: deviceId,
  numero: recordNumber,
  dernier: v.optional(recordNumber),
});
export type DeviceRecord = v.InferOutput<typeof DeviceRecord>;

/** Record that arrived from a device, before or after missing ones. */
const ArrivedRecord = v.object({ le: v.string(), conteneurId: v.nullable(id) });

/** Statuts of missing records: to look into, or looked into by an admin. */
export const MISSING_STATUTS = ['OUVERT', 'CLOS'] as const;

/** Records of a device that never arrived. */
export const MissingRecords = v.object({
  id,
  statut: v.picklist(MISSING_STATUTS),
  /** Agent, or admin, who made them; without a name once the account is deleted. */
  userId: id,
  nom: v.nullable(v.string()),
  appareil: v.string(),
  /** Site at which the agent worked last. */
  site: v.nullable(v.object({ id, nom: v.string(), ville: v.string() })),
  /** Number of records that neither arrived nor wait on the device. */
  manquants: v.number(),
  /** Number of records that the device said to hold when it was last heard from. */
  surAppareil: v.number(),
  /** Last record that arrived before them, and first one after. */
  avant: v.nullable(ArrivedRecord),
  apres: v.nullable(ArrivedRecord),
  dernierContact: v.string(),
  /** Containers of the records before and after. */
  conteneurs: v.array(id),
  /** Latest number that they are told of, which an admin closes them up to. */
  jusqua: v.number(),
  verification: v.nullable(v.object({ le: v.string(), userId: id, nom: v.nullable(v.string()), note: v.string() })),
});
export type MissingRecords = v.InferOutput<typeof MissingRecords>;

/** Request of an admin who looked into the missing records of a device, up to the number that was shown. */
export const NewVerification = v.object({ jusqua: recordNumber, note: text(1_000) });
export type NewVerification = v.InferOutput<typeof NewVerification>;

/** Device of a user in the export of their data. */
export const ExportedDevice = v.object({
  appareil: v.string(),
  createdAt: v.string(),
  dernierContact: v.string(),
  enregistrements: v.number(),
});
export type ExportedDevice = v.InferOutput<typeof ExportedDevice>;
