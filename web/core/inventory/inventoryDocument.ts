import type { IndicativeRates } from '#shared/currency/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import type { Good } from '#shared/customs/goods/good.ts';
import { goods } from '#shared/customs/goods.ts';
import type { InventoryLine, NewInventory } from '#shared/customs/inventory.ts';
import { sumsOf, totalIn } from '#shared/customs/totals.ts';
import { date, formatNumber } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { headingOf } from './heading.ts';
import { UNITS } from './lines.ts';
import { NATURE_TEXTS, PAPER_TEXTS, STATE_TEXTS } from './paperTexts.ts';
import type { Voyage } from './voyage.ts';

/** Facts of the document beside its lines. */
export interface PaperFacts {
  sender: string;
  recipient: { nom: string; telephone: string; adresse: string };
  voyage: Voyage;
  /** Insured value in XOF, if it is stated. */
  insured: number | undefined;
  rates: IndicativeRates | null;
  madeAt: Date;
}

/** Returns an inventory as a document in both languages, a pro forma invoice for goods to sell. */
export function inventoryDocument(inventory: NewInventory, facts: PaperFacts): PdfDocument {
  const { nature, lignes, certificatLe } = inventory;
  const { sender, recipient, voyage, insured, madeAt } = facts;
  const { lieuEnlevement, destination, dateDepart, fuseau } = voyage;
  const title = nature === 'COMMERCE' ? PAPER_TEXTS.proForma : PAPER_TEXTS.inventory;
  return {
    language: 'fr',
    paper: 'A5',
    title,
    subtitle: `${lieuEnlevement} – ${destination}`,
    facts: [
      [PAPER_TEXTS.sender, sender],
      [PAPER_TEXTS.recipient, recipient.nom],
      [PAPER_TEXTS.phone, recipient.telephone],
      [PAPER_TEXTS.address, recipient.adresse],
      [PAPER_TEXTS.departure, inBothLanguages(dateDepart, fuseau)],
      [PAPER_TEXTS.nature, NATURE_TEXTS[nature]],
      ...(certificatLe ? [[PAPER_TEXTS.certificate, inBothLanguages(certificatLe, 'UTC')] as const] : []),
      ...(insured ? [[PAPER_TEXTS.insured, money(insured, 'XOF')] as const] : []),
    ],
    tables: [
      {
        columns: [
          { title: 'N°', share: 8 },
          { title: PAPER_TEXTS.goods, share: 62 },
          { title: PAPER_TEXTS.value, share: 30, align: 'end' },
        ],
        rows: lignes.map((line, index) => [String(index + 1), describe(line), amountOf(line)]),
        totals: ['', ...totalsOf(lignes, facts.rates)],
        empty: PAPER_TEXTS.noLines,
      },
    ],
    notes: [
      ...ratesNote(lignes, facts.rates),
      PAPER_TEXTS.declaration,
      `${PAPER_TEXTS.made} ${inBothLanguages(madeAt.toISOString(), fuseau)}, ${sender}`,
    ],
    footer: PAPER_TEXTS.footer,
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
    `${STATE_TEXTS[etat]} · ${PAPER_TEXTS.origin}: ${origine}`,
    ...(numeroSerie ? [`${PAPER_TEXTS.serial}: ${numeroSerie}`] : []),
  ].join('\n');
}

const namesOf = (good: Good): string => `${good.fr} / ${good.en} · ${PAPER_TEXTS.heading} ${headingOf(good)}`;

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
    [...used.map(() => PAPER_TEXTS.total), ...(inFrancs ? [PAPER_TEXTS.inFrancs] : [])].join('\n'),
    [...used.map((currency) => money(sums[currency] ?? 0, currency)), ...(inFrancs ? [money(total, 'XOF')] : [])].join(
      '\n',
    ),
  ];
}

const ratesNote = (lignes: NewInventory['lignes'], rates: IndicativeRates | null): string[] =>
  rates && lignes.some(({ devise }) => devise === 'USD' || devise === 'CAD')
    ? [`${PAPER_TEXTS.rates} ${inBothLanguages(rates.date, 'UTC')}`]
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
