import type { TFunction } from 'i18next';
import { type StatementLine, toRefundIn } from '#shared/payments/statement.ts';
import { site } from '#web/core/contact/site.ts';
import { date, formatNumber, shortDate } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { parcelOf, type StatementTexts, whatOf } from './lineTexts.ts';

/** Customer of a statement, as its paper names them. */
export type StatementCustomer = { id: number; name: string };

/** Returns a statement as a document for `savePdf`, oldest line first; dates are those of the seller's zone. */
export function statementDocument(
  lines: readonly StatementLine[],
  { id, name }: StatementCustomer,
  texts: StatementTexts,
): PdfDocument {
  const { language } = texts;
  const t: TFunction<'statement'> = texts.t;
  const now = new Date();
  const amount = (value: number) =>
    formatNumber(language, value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const balance = amount(lines.at(-1)?.solde ?? 0);
  const toRefund = toRefundIn(lines);
  return {
    language,
    title: t('title'),
    subtitle: t('document.subtitle'),
    facts: [
      [t('document.client'), name],
      [t('document.number'), `${id}`],
      [t('document.date'), date(language, now, site.zone)],
      [t('document.total'), balance],
      ...(toRefund > 0 ? [[t('toRefund'), amount(toRefund)] as const] : []),
    ],
    tables: [
      {
        columns: [
          { title: t('columns.date'), share: 15 },
          { title: t('columns.what'), share: 43 },
          { title: t('columns.asked'), share: 14, align: 'end' },
          { title: t('columns.paid'), share: 14, align: 'end' },
          { title: t('columns.balance'), share: 14, align: 'end' },
        ],
        rows: lines.map((line) => [
          shortDate(language, line.le, site.zone),
          `${whatOf(line, texts)}\n${parcelOf(line, texts)}`,
          line.type === 'VERSEMENT' ? '' : amount(line.montant),
          line.type === 'VERSEMENT' ? amount(0 - line.montant) : '',
          amount(line.solde),
        ]),
        totals: ['', t('document.total'), '', '', balance],
        empty: t('document.empty'),
      },
    ],
    notes: [t('document.zone', { zone: site.zone }), t('document.note')],
    footer: `Yónnee · ${t('title')} · ${name}`,
    pageNumber: (page, pages) => `${t('document.page')} ${page}/${pages}`,
    date: now,
  };
}

/** Name of the file of a statement, such as `releve-1234567890.pdf`. */
export const statementFileName = ({ id }: StatementCustomer, { t }: StatementTexts): string =>
  `${t('document.file')}-${id}.pdf`;
