import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { CustomsParcel } from './container-inventories.ts';
import { InventorySummary, ShownSums } from './shown-inventory.ts';

/**
 * Kind of finding: a rule that applies, the decision on a document or that there is none yet, a removal certificate that
 * ends too early, or a list or file that its customer changed after the manifest was closed.
 */
const FINDINGS = [
  'REGLE',
  'DOCUMENT_REFUSE',
  'DOCUMENT_A_CORRIGER',
  'DOCUMENT_RETENU',
  'DOCUMENT_A_EXAMINER',
  'CERTIFICAT_EXPIRE',
  'MODIFIE_APRES_CLOTURE',
] as const;

/** Effect on the closing of the manifest: it is refused, or somebody must have read a warning or a question. */
const FINDING_EFFECTS = ['BLOQUE', 'AVERTIT', 'DEMANDE'] as const;
export type FindingEffect = (typeof FINDING_EFFECTS)[number];

/** Finding about a loaded parcel. */
export const CustomsFinding = v.object({
  colisId: id,
  constat: v.picklist(FINDINGS),
  /** Id of the rule, for REGLE only. */
  regle: v.nullable(v.string()),
  effet: v.picklist(FINDING_EFFECTS),
  /** Ranks of the lines concerned, from 1; none when it concerns the whole parcel. */
  lignes: v.array(v.number()),
});
export type CustomsFinding = v.InferOutput<typeof CustomsFinding>;

const CheckedParcel = v.object({ ...CustomsParcel.entries, inventaire: v.nullable(InventorySummary) });

/** All loaded parcels for one recipient, by their phone number: limits apply to them together. */
export const Consignee = v.object({
  /** In E.164; empty once the customer is erased. */
  telephone: v.string(),
  nom: v.string(),
  colisIds: v.array(id),
  /** Number of its parcels without an inventory, which the sums lack. */
  sansInventaire: v.number(),
  sommes: ShownSums,
  /** Total in whole XOF by the latest rates of its inventories; null without rates of the dollars in it. */
  totalXof: v.nullable(v.number()),
});
export type Consignee = v.InferOutput<typeof Consignee>;

/** Customs check of a container: its loaded parcels, the totals per recipient, and what the rules find. */
export const ContainerCheck = v.object({
  bookingId: id,
  colis: v.array(CheckedParcel),
  destinataires: v.array(Consignee),
  constats: v.array(CustomsFinding),
  /** True when a rule requires a customs broker, whether the container names one or not. */
  commissionnaireRequis: v.boolean(),
  /** SHA-256 of the findings and of the revisions of the inventories they are about, in hexadecimal. */
  controle: v.string(),
});
export type ContainerCheck = v.InferOutput<typeof ContainerCheck>;
