import type { TFunction } from 'i18next';
import type { CounterReceipt } from '#shared/counter/schema.ts';
import { isOnline } from '#shared/money/methods.ts';
import { routeName } from '#shared/places/names.ts';
import { browserZone, formatNumber, shortDate } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { sellerLines } from '#web/core/sellerLines.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns a receipt of a counter as a document for `savePdf`. */
export function counterReceiptDocument(
  { le, vendeur, client, depart, destination, vente, colis, paiements, total, reste, quand }: CounterReceipt,
  t: TFunction<'counterReceipt'>,
  counterTexts: TFunction<'counter'>,
  sellerTexts: TFunction<'seller'>,
  language: Language,
): PdfDocument {
  const amount = (value: number) =>
    formatNumber(language, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const money = (value: number, currency: string) => formatNumber(language, value, { style: 'currency', currency });
  const zone = vente?.fuseau ?? browserZone();
  const numbers = paiements.flatMap(({ numero }) => (numero === null ? [] : [numero]));
  const title = numbers.map((number) => counterTexts('receipt.number', { number })).join(' · ') || t('title');
  const wayOf = ({ moyen, statut, recu }: CounterReceipt['paiements'][number]): string =>
    [
      (isOnline(moyen) ? '' : counterTexts(`money.ways.${moyen}`)) +
        (statut === 'EN_ATTENTE' ? ` (${counterTexts('receipt.awaited')})` : ''),
      recu && recu.taux !== null
        ? counterTexts('receipt.rate', {
            amount: money(recu.montant, recu.devise),
            rate: formatNumber(language, recu.taux, { maximumFractionDigits: 6 }),
            currency: recu.devise,
            day: shortDate(language, recu.tauxDu, 'UTC'),
          })
        : '',
    ]
      .filter(Boolean)
      .join('\n');
  const paid = paiements.reduce((sum, { numero, montant }) => sum + (numero === null ? 0 : montant), 0);
  const seller = sellerLines(vendeur, le, paid, sellerTexts, language);
  const amountColumn = { title: t('columns.amount'), share: 30, align: 'end' as const };
  return {
    language,
    title,
    subtitle: `${paid > 0 ? `${sellerTexts('invoice')} · ` : ''}${routeName(language, depart, destination)}`,
    largeText: true,
    facts: [
      [sellerTexts('label'), seller.seller],
      [sellerTexts('register'), seller.registered],
      [t('facts.client'), client],
      ...(vente
        ? ([
            [t('facts.recipient'), vente.destinataire],
            [t('facts.departure'), shortDate(language, vente.dateDepart, zone)],
            ...(vente.depot ? [[t('facts.depot'), `${vente.depot.nom}, ${vente.depot.adresse}`] as const] : []),
          ] as const)
        : []),
      [t('facts.date'), placeTime(language, le, zone)],
      ...(paid > 0 ? ([[sellerTexts('issuedLabel'), seller.issued]] as const) : []),
    ],
    tables: [
      {
        columns: [{ title: t('columns.what'), share: 70 }, amountColumn],
        rows: colis.map(({ codeSuivi, piece, description, prix }) => [
          [piece?.[language] ?? description, codeSuivi ?? ''].filter(Boolean).join('\n'),
          amount(prix),
        ]),
        totals: [counterTexts('receipt.total'), amount(total)],
        empty: t('empty'),
      },
      {
        columns: [{ title: t('columns.way'), share: 70 }, amountColumn],
        rows: paiements.map((payment) => [wayOf(payment), amount(payment.montant)]),
        totals: [counterTexts('receipt.rest'), amount(reste)],
        empty: t('empty'),
      },
    ],
    notes: [
      ...(paid > 0 ? [seller.vat] : []),
      ...(reste > 0 ? [...(vente ? [counterTexts(`receipt.when.${quand ?? 'DELAI'}`)] : []), t('now')] : []),
    ],
    footer: `Yónnee · ${title}`,
    pageNumber: (page, pages) => `${t('page')} ${page}/${pages}`,
    date: new Date(le),
  };
}

/** Name of the file, such as `recu-2026-000042.pdf`. */
export const counterReceiptFile = ({ paiements, le }: CounterReceipt, t: TFunction<'counterReceipt'>): string =>
  `${t('file')}-${paiements.find(({ numero }) => numero !== null)?.numero ?? le.slice(0, 10)}.pdf`;
