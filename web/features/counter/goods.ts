import * as v from 'valibot';
import { text } from '#shared/http/fields.ts';
import type { UploadedFile } from '#web/core/api/upload.ts';
import { inventoryOrNull } from '#web/core/inventory/inventorySchemaSlot.ts';
import { emptyInventory } from '#web/core/inventory/values.ts';

/** File of a form: none, one whose upload is under way, or an uploaded one. */
const uploaded = v.custom<UploadedFile | 'uploading' | null>(() => true);

/** Goods of a sale as typed: what they are, their list (`saisie`) or a photo of one, and the value in XOF. */
export const GoodsForm = v.pipe(
  v.object({
    contenu: text(500),
    saisie: v.boolean(),
    inventaire: inventoryOrNull,
    document: uploaded,
    valeur: v.pipe(
      v.string(),
      v.trim(),
      v.transform((typed) => Number(typed || '0')),
      v.number(),
      v.integer(),
      v.minValue(0),
    ),
    assure: v.boolean(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { saisie, inventaire, document } = dataset.value;
    if (inventaire !== null || (document !== null && document !== 'uploading')) return;
    const step = (key: string, value: unknown): v.ObjectPathItem => ({
      ...{ type: 'object', origin: 'value', input: { ...dataset.value }, key, value },
    });
    addIssue({
      message: 'required',
      path: saisie ? [step('inventaire', inventaire), step('nature', '')] : [step('document', document)],
    });
  }),
);
export type GoodsValues = v.InferInput<typeof GoodsForm>;
export type Goods = v.InferOutput<typeof GoodsForm>;

export const NO_GOODS: GoodsValues = {
  contenu: '',
  saisie: false,
  inventaire: emptyInventory,
  document: null,
  valeur: '',
  assure: false,
};
