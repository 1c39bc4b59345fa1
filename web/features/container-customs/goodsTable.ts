import { CURRENCIES, type Currency, UNITS } from '#shared/customs/constants.ts';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { goods } from '#shared/customs/goods.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { parcelsWithRepeatedList } from '#shared/customs/shared-lists.ts';
import { type Sums, sumsOf } from '#shared/customs/totals.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { formatNumber } from '#web/core/format.ts';
import { headingOf } from '#web/core/inventory/heading.ts';
import type { Language } from '#web/i18n/language.ts';
import type { PrintColumn, PrintSource, PrintStyle, PrintTable } from './prints.ts';
import type { CustomsPrintTexts } from './printTexts.ts';

/** A line of an inventory with its parcel, or a parcel without lines of its own. */
interface GoodsRow {
  number: number;
  parcel: ParcelInventory;
  line: InventoryLine | undefined;
  /** True when the list of another parcel of the shipment names its goods. */
  isListedBefore?: boolean;
}

const headings = new Map(goods.map((good) => [good.id, headingOf(good)]));

/**
 * Returns the goods of all loaded parcels line by line. A parcel has one row when it has no inventory, and when another
 * one of its shipment has the same list.
 */
export function goodsTable({ parcels }: PrintSource, style: PrintStyle): PrintTable<GoodsRow> {
  const repeated = parcelsWithRepeatedList(
    parcels.map(({ colisId, envoi, inventaire }) => ({ colisId, envoi, inventory: inventaire ?? undefined })),
  );
  const lines = parcels.flatMap((parcel): Omit<GoodsRow, 'number'>[] => {
    if (repeated.has(parcel.colisId)) return [{ parcel, line: undefined, isListedBefore: true }];
    return parcel.inventaire?.lignes.map((line) => ({ parcel, line })) ?? [{ parcel, line: undefined }];
  });
  const sums = sumsOf(lines.flatMap(({ line }) => line ?? []));
  return {
    columns: columnsOf(style),
    rows: lines.map((row, index) => ({ ...row, number: index + 1 })),
    totals: { designation: style.texts.total, valeur: sumsInWords(style.language, sums) },
  };
}

const columnsOf = ({ texts, language }: PrintStyle): PrintColumn<GoodsRow>[] => [
  { name: 'index', share: 4, value: ({ number }) => number },
  { name: 'colis', share: 18, value: ({ parcel }) => parcel.codeSuivi ?? String(parcel.colisId), isIdentifier: true },
  { name: 'client', share: 11, value: ({ parcel }) => parcel.client },
  { name: 'destinataire', share: 11, value: ({ parcel }) => parcel.nomDestinataire },
  {
    name: 'telephone',
    value: ({ parcel: { telephoneDestinataire: phone } }) => formatCorridorNumber(phone) ?? phone,
    isIdentifier: true,
  },
  { name: 'document', value: ({ parcel }) => parcel.document?.typeDocument ?? null },
  {
    name: 'designation',
    share: 22,
    value: ({ parcel, line, isListedBefore }) =>
      line?.designation ?? (isListedBefore ? `${parcel.description} (${texts.sameList})` : parcel.description),
    shown: ({ parcel, line, isListedBefore }) =>
      line
        ? [line.designation, ...(line.numeroSerie ? [`${texts.columns.numeroSerie} ${line.numeroSerie}`] : [])].join(
            '\n',
          )
        : `${parcel.description} (${isListedBefore ? texts.sameList : withoutList(parcel, texts)})`,
  },
  { name: 'sh', share: 8, value: ({ line }) => headings.get(line?.bien ?? '') ?? null, isIdentifier: true },
  { name: 'quantite', share: 6, value: ({ line }) => line?.quantite ?? null, align: 'end' },
  { name: 'etat', share: 7, value: ({ line }) => (line ? texts.states[line.etat] : null) },
  { name: 'origine', share: 7, value: ({ line }) => line?.origine ?? null },
  {
    name: 'valeurUnitaire',
    value: ({ line }) => (line ? line.valeurUnitaire / UNITS[line.devise] : null),
  },
  {
    name: 'valeur',
    share: 13,
    value: ({ line }) => (line ? (line.quantite * line.valeurUnitaire) / UNITS[line.devise] : null),
    shown: ({ line }) => (line ? amountInWords(language, line.quantite * line.valeurUnitaire, line.devise) : ''),
    align: 'end',
  },
  { name: 'devise', value: ({ line }) => line?.devise ?? null },
  { name: 'numeroSerie', value: ({ line }) => line?.numeroSerie ?? null, isIdentifier: true },
];

const withoutList = ({ document }: ParcelInventory, texts: CustomsPrintTexts): string =>
  [document?.typeDocument, texts.noList].filter(Boolean).join(', ');

/** Formats an amount in smallest units with the code of its currency: "1 234,50 EUR". */
const amountInWords = (language: Language, amount: number, currency: Currency): string => {
  const digits = UNITS[currency] === 1 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${formatNumber(language, amount / UNITS[currency], options)}\u00a0${currency}`;
};

const sumsInWords = (language: Language, sums: Sums): string =>
  CURRENCIES.filter((currency) => sums[currency])
    .map((currency) => amountInWords(language, sums[currency] ?? 0, currency))
    .join('\n');
