import type { TFunction } from 'i18next';
import type { Receipt } from '#shared/payments/receipt.ts';
import type { SitePaper } from '#shared/sites/paper.ts';
import { BEYOND_PRICE_TEXTS } from '#web/core/colis/beyondPrice.ts';
import { lineName } from '#web/core/colis/lineName.ts';
import { date, dollars, formatNumber } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { xof } from '#web/core/quantities.ts';
import { sellerLines } from '#web/core/sellerLines.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns a receipt as a document for `savePdf`. */
export function receiptDocument(
  receipt: Receipt,
  paper: SitePaper,
  t: TFunction<['receipt']>,
  priceTexts: TFunction<'colisForm'>,
  sellerTexts: TFunction<'seller'>,
  language: Language,
): PdfDocument {
  const amount = (value: number) =>
    formatNumber(language, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const seller = sellerLines(receipt.vendeur, receipt.le, receipt.montant, sellerTexts, language);
  return {
    language,
    paper,
    title: t('receipt:title', { number: receipt.numero }),
    subtitle: `${sellerTexts('invoice')} · ${t('receipt:subtitle')}`,
    facts: [
      [sellerTexts('label'), seller.seller],
      [sellerTexts('register'), seller.registered],
      [t('receipt:facts.client'), receipt.client],
      [t('receipt:facts.date'), date(language, receipt.payeLe, receipt.fuseau)],
      [t('receipt:facts.issued'), seller.issued],
      [t('receipt:facts.method'), methodOf(receipt, t)],
      ...receivedAs(receipt, t, language),
      [t('receipt:facts.payment'), `${receipt.paymentId}`],
    ],
    tables: [
      {
        columns: [
          { title: t('receipt:columns.colis'), share: 20 },
          { title: t('receipt:columns.what'), share: 55 },
          { title: t('receipt:columns.amount'), share: 25, align: 'end' },
        ],
        rows: receipt.lignes.map((line) => [
          `${line.colisId}`,
          whatFor(line, t, priceTexts, language).join('\n'),
          amount(line.montant),
        ]),
        totals: ['', t('receipt:total'), amount(receipt.montant)],
        empty: t('receipt:empty'),
      },
    ],
    notes: [
      seller.vat,
      ...wentBack(receipt, t, language),
      t('receipt:zone', { zone: receipt.fuseau }),
      t('receipt:note'),
    ],
    footer: `Yónnee · ${t('receipt:title', { number: receipt.numero })}`,
    pageNumber: (page, pages) => `${t('receipt:page')} ${page}/${pages}`,
    date: new Date(receipt.le),
  };
}

/** Says how a payment came, and that somebody else made it. */
function methodOf({ moyen, parLien }: Receipt, t: TFunction<['receipt']>): string {
  const method = t(`receipt:methods.${moyen}`);
  return parLien ? t('receipt:byLink', { method }) : method;
}

/** Fact of the money that came in another currency, at its rate; nothing for dollars. */
function receivedAs({ recu }: Receipt, t: TFunction<['receipt']>, language: Language): [string, string][] {
  if (!recu || recu.taux === null) return [];
  const { devise: currency, montant, taux, tauxDu } = recu;
  const amount = formatNumber(language, montant, { style: 'currency', currency });
  const rate = formatNumber(language, taux, { maximumFractionDigits: 6 });
  return [
    [t('receipt:facts.received'), t('receipt:rate', { amount, rate, currency, day: date(language, tauxDu, 'UTC') })],
  ];
}

/** Says what of a payment was refunded, and what the customer's bank took back. */
function wentBack({ rembourse, conteste = 0 }: Receipt, t: TFunction<['receipt']>, language: Language): string[] {
  const cents = Math.round(rembourse * 100) - Math.round(conteste * 100);
  return [
    ...(cents > 0 ? [t('receipt:refunded', { amount: dollars(language, cents / 100) })] : []),
    ...(conteste > 0 ? [t('receipt:contested', { amount: dollars(language, conteste) })] : []),
  ];
}

/** Says what a line pays for: the parcel's price by its lines, its cover, and what is still due for it. */
function whatFor(
  { pour, piece, charges, valeurDeclaree, reste }: Receipt['lignes'][number],
  t: TFunction<['receipt']>,
  priceTexts: TFunction<'colisForm'>,
  language: Language,
): string[] {
  const title = t(pour ? `receipt:${BEYOND_PRICE_TEXTS[pour]}` : 'receipt:price');
  const nameOf = (charge: (typeof charges)[number]) => {
    if (charge.code === 'ECART') return t('receipt:change');
    return charge.code === 'DISPENSE' ? t('receipt:waived') : lineName(priceTexts, language, charge);
  };
  return [
    piece ? `${title} · ${piece[language]}` : title,
    ...charges.map((charge) => t('receipt:line', { name: nameOf(charge), amount: dollars(language, charge.montant) })),
    ...(valeurDeclaree === null ? [] : [t('receipt:declared', { value: xof(language, valeurDeclaree) })]),
    ...(reste > 0 ? [t('receipt:rest', { amount: dollars(language, reste) })] : []),
  ];
}

/** Name of the file of a receipt, such as `recu-2026-000042.pdf`. */
export const receiptFileName = ({ numero }: Receipt, t: TFunction<['receipt']>): string =>
  `${t('receipt:file')}-${numero}.pdf`;
