import * as v from 'valibot';
import { refusedLines } from '#shared/customs/apply-customs-rules.ts';
import { type Currency, UNITS } from '#shared/customs/constants.ts';
import { goods } from '#shared/customs/goods.ts';
import { InventoryLine, MAX_UNIT_VALUE, NewInventory } from '#shared/customs/inventory.ts';
import { typedNumber } from '#web/core/colis/colisFormSchema.ts';
import { begunLines } from './lines.ts';
import type { InventoryValues } from './values.ts';
import type { Departure } from './voyage.ts';

const { designation, bien, quantite, etat, devise, origine, numeroSerie } = InventoryLine.entries;

/** Text that is null when it is empty. */
const orNull = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.trim() || null),
    v.nullable(schema),
  );

/** Reports whether an amount is whole in the smallest unit of its currency: cents, or francs. */
const hasWholeUnits = (line: { valeurUnitaire: number; devise: Currency }) =>
  Number.isInteger(Number((line.valeurUnitaire * UNITS[line.devise]).toFixed(6)));

const goodIds = new Set(goods.map(({ id }) => id));

/** Schema of a typed line, by the API's own rules; its output is a line as the API takes it. */
const LineFormSchema = v.pipe(
  v.object({
    designation,
    bien: v.pipe(
      orNull(bien.wrapped),
      // One that an earlier release had, in a draft or a copied list, is left out: no field could show the fault.
      v.transform((id) => (id !== null && goodIds.has(id) ? id : null)),
    ),
    quantite: typedNumber(quantite),
    etat,
    valeurUnitaire: typedNumber(v.pipe(v.number(), v.finite(), v.gtValue(0))),
    devise,
    origine,
    numeroSerie: orNull(numeroSerie.wrapped),
  }),
  v.forward(
    v.partialCheck(
      [['valeurUnitaire'], ['devise']],
      (line) => line.devise !== 'XOF' || hasWholeUnits(line),
      'not_integer',
    ),
    ['valeurUnitaire'],
  ),
  v.forward(
    v.partialCheck(
      [['valeurUnitaire'], ['devise']],
      (line) => line.devise === 'XOF' || hasWholeUnits(line),
      'not_cents',
    ),
    ['valeurUnitaire'],
  ),
  v.forward(
    v.partialCheck(
      [['valeurUnitaire'], ['devise']],
      ({ valeurUnitaire, devise }) => valeurUnitaire * UNITS[devise] <= MAX_UNIT_VALUE,
      `too_large ${MAX_UNIT_VALUE / UNITS.EUR}`,
    ),
    ['valeurUnitaire'],
  ),
  v.transform((line) => ({ ...line, valeurUnitaire: Math.round(line.valeurUnitaire * UNITS[line.devise]) })),
);

/**
 * Returns the schema of a typed inventory for a container. A line that a customs rule refuses is refused at its
 * description; a last line that was not begun is left out.
 */
export const inventoryFormSchema = (departure: Departure) =>
  v.pipe(
    v.custom<InventoryValues>(() => true),
    v.transform((typed) => ({ ...typed, lignes: begunLines(typed) })),
    v.object({
      nature: NewInventory.entries.nature,
      lignes: v.pipe(v.array(LineFormSchema), v.minLength(1)),
      certificatLe: orNull(NewInventory.entries.certificatLe.wrapped),
    }),
    v.transform(
      ({ nature, certificatLe, ...rest }): NewInventory => ({
        ...rest,
        nature,
        certificatLe: nature === 'DEMENAGEMENT' ? certificatLe : null,
      }),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { lignes, nature } = dataset.value;
      for (const index of refusedLines({ ...departure, lines: lignes, nature, rates: null }).keys()) {
        const line = lignes[index];
        addIssue({
          message: 'refused_by_rule',
          path: [
            { type: 'object', origin: 'value', input: { ...dataset.value }, key: 'lignes', value: lignes },
            { type: 'array', origin: 'value', input: [...lignes], key: index, value: line },
            { type: 'object', origin: 'value', input: { ...line }, key: 'designation', value: line?.designation },
          ],
        });
      }
    }),
  );
