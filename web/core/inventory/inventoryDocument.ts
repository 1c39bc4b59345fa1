import type { IndicativeRates } from '#shared/currency/schema.ts';
import { CURRENCIES, type Currency, UNITS } from '#shared/customs/constants.ts';
import type { Good } from '#shared/customs/goods/good.ts';
import { goods } from '#shared/customs/goods.ts';
import type { InventoryLine, NewInventory } from '#shared/customs/inventory.ts';
import { sumsOf, totalIn } from '#shared/customs/totals.ts';
import { paperOf } from '#shared/sites/paper.ts';
import { date, formatNumber } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import type { Signature } from '#web/core/signature/signature.ts';
import { DOCUMENT_TEXTS, NATURE_TEXTS, STATE_TEXTS } from './documentTexts.ts';
import { headingOf } from './heading.ts';
import type { Voyage } from './voyage.ts';

/** Facts of the document beside its lines. */
export interface DocumentFacts {
  sender: string;
  recipient: { nom: string; telephone: string; adresse: string };
  voyage: Voyage;
  /** Insured value in XOF, if it is stated. */
  insured: number | undefined;
  rates: IndicativeRates | null;
  /** Signature of the sender, who says that the list is complete; undefined if nobody signed it. */
  signature?: Signature | undefined;
  madeAt: Date;
}

/** Returns an inventory as a document in both languages, a pro forma invoice for goods to sell. */
export function inventoryDocument(inventory: NewInventory, facts: DocumentFacts): PdfDocument {
  const { nature, lignes, certificatLe } = inventory;
  const { sender, recipient, voyage, insured, madeAt } = facts;
  const { lieuEnlevement, destination, dateDepart, fuseau } = voyage;
  const title = nature === 'COMMERCE' ? DOCUMENT_TEXTS.proForma : DOCUMENT_TEXTS.inventory;
  return {
    language: 'fr',
    paper: paperOf(voyage.siteDepart),
    largeText: true,
    title,
    subtitle: `${lieuEnlevement} – ${destination}`,
    facts: [
      [DOCUMENT_TEXTS.sender, sender],
      [DOCUMENT_TEXTS.recipient, recipient.nom],
      [DOCUMENT_TEXTS.phone, recipient.telephone],
      [DOCUMENT_TEXTS.address, recipient.adresse],
      [DOCUMENT_TEXTS.departure, inBothLanguages(dateDepart, fuseau)],
      [DOCUMENT_TEXTS.nature, NATURE_TEXTS[nature]],
      ...(certificatLe ? [[DOCUMENT_TEXTS.certificate, inBothLanguages(certificatLe, 'UTC')] as const] : []),
      ...(insured ? [[DOCUMENT_TEXTS.insured, money(insured, 'XOF')] as const] : []),
    ],
    tables: [
      {
        columns: [
          { title: 'N°', share: 8 },
          { title: DOCUMENT_TEXTS.goods, share: 62 },
          { title: DOCUMENT_TEXTS.value, share: 30, align: 'end' },
        ],
        rows: lignes.map((line, index) => [String(index + 1), describe(line), amountOf(line)]),
        totals: ['', ...totalsOf(lignes, facts.rates)],
        empty: DOCUMENT_TEXTS.noLines,
      },
    ],
    notes: [
      ...ratesNote(lignes, facts.rates),
      DOCUMENT_TEXTS.declaration,
      `${DOCUMENT_TEXTS.made} ${inBothLanguages(madeAt.toISOString(), fuseau)}, ${sender}`,
      ...(facts.signature ? [DOCUMENT_TEXTS.signature] : []),
    ],
    signature: facts.signature,
    footer: DOCUMENT_TEXTS.footer,
    pageNumber: (page, pages) => `${page}/${pages}`,
    date: madeAt,
  };
}

const goodOf = new Map(goods.map((good) => [good.id, good]));

/** Returns the details of a line's goods, on separate lines. */
function describe({ designation, bien, etat, origine, numeroSerie }: InventoryLine): string {
  const good = bien === null ? undefined : goodOf.get(bien);
  return [
    designation,
    ...(good ? [namesOf(good)] : []),
    `${STATE_TEXTS[etat]} · ${DOCUMENT_TEXTS.origin}: ${origine}`,
    ...(numeroSerie ? [`${DOCUMENT_TEXTS.serial}: ${numeroSerie}`] : []),
  ].join('\n');
}

const namesOf = (good: Good): string => `${good.fr} / ${good.en} · ${DOCUMENT_TEXTS.heading} ${headingOf(good)}`;

function amountOf({ quantite, valeurUnitaire, devise }: InventoryLine): string {
  const total = money(quantite * valeurUnitaire, devise);
  return quantite === 1 ? total : `${quantite} × ${money(valeurUnitaire, devise)}\n${total}`;
}

function totalsOf(lignes: NewInventory['lignes'], rates: IndicativeRates | null): [label: string, amounts: string] {
  const sums = sumsOf(lignes);
  const total = totalIn(sums, 'XOF', rates);
  const used = CURRENCIES.filter((currency) => sums[currency]);
  const inFrancs = total !== null && used.some((currency) => currency !== 'XOF');
  return [
    [...used.map(() => DOCUMENT_TEXTS.total), ...(inFrancs ? [DOCUMENT_TEXTS.inFrancs] : [])].join('\n'),
    [...used.map((currency) => money(sums[currency] ?? 0, currency)), ...(inFrancs ? [money(total, 'XOF')] : [])].join(
      '\n',
    ),
  ];
}

const ratesNote = (lignes: NewInventory['lignes'], rates: IndicativeRates | null): string[] =>
  rates && lignes.some(({ devise }) => devise === 'USD' || devise === 'CAD')
    ? [`${DOCUMENT_TEXTS.rates} ${inBothLanguages(rates.date, 'UTC')}`]
    : [];

/** Formats an amount in smallest units with its code, which both languages read: "1 234,50 EUR". */
const money = (amount: number, currency: Currency): string => {
  const digits = UNITS[currency] === 1 ? 0 : 2;
  const figures = formatNumber('fr', amount / UNITS[currency], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${figures}\u00a0${currency}`;
};

const inBothLanguages = (instant: string, zone: string): string =>
  `${date('fr', instant, zone)} / ${date('en', instant, zone)}`;
