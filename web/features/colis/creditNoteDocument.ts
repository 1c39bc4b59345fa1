import type { TFunction } from 'i18next';
import type { CreditNote, Receipt } from '#shared/payments/receipt.ts';
import type { SitePaper } from '#shared/sites/paper.ts';
import { date, formatNumber } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { sellerLines } from '#web/core/sellerLines.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns a credit note of a receipt as a document for `savePdf`. */
export function creditNoteDocument(
  note: CreditNote,
  receipt: Pick<Receipt, 'numero' | 'client' | 'paymentId'>,
  paper: SitePaper,
  t: TFunction<['receipt']>,
  sellerTexts: TFunction<'seller'>,
  language: Language,
): PdfDocument {
  const amount = formatNumber(language, note.montant, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const seller = sellerLines(note.vendeur, note.le, note.montant, sellerTexts, language);
  const title = t('receipt:creditNote.title', { number: note.numero });
  return {
    language,
    paper,
    title,
    subtitle: t('receipt:creditNote.corrects', { number: receipt.numero }),
    facts: [
      [sellerTexts('label'), seller.seller],
      [sellerTexts('register'), seller.registered],
      [t('receipt:creditNote.client'), receipt.client],
      [
        t(`receipt:creditNote.dates.${note.montant < 0 ? 'in' : 'out'}`),
        date(language, note.verseLe, note.vendeur.fuseau),
      ],
      [t('receipt:facts.issued'), seller.issued],
      [t('receipt:facts.payment'), `${receipt.paymentId}`],
    ],
    tables: [
      {
        columns: [
          { title: t('receipt:columns.what'), share: 75 },
          { title: t('receipt:columns.amount'), share: 25, align: 'end' },
        ],
        rows: [
          [
            [
              t(`receipt:creditNote.types.${note.type}`),
              t('receipt:creditNote.colis', { ids: note.colisIds.join(', ') }),
            ].join('\n'),
            amount,
          ],
        ],
        totals: [t('receipt:creditNote.total'), amount],
        empty: t('receipt:empty'),
      },
    ],
    notes: [
      seller.vat,
      ...(note.annule === null ? [] : [t('receipt:creditNote.cancels', { number: note.annule })]),
      t('receipt:zone', { zone: note.vendeur.fuseau }),
    ],
    footer: `Yónnee · ${title}`,
    pageNumber: (page, pages) => `${t('receipt:page')} ${page}/${pages}`,
    date: new Date(note.le),
  };
}

/** Name of the file of a credit note, such as `avoir-AV-2026-000042.pdf`. */
export const creditNoteFileName = ({ numero }: CreditNote, t: TFunction<['receipt']>): string =>
  `${t('receipt:creditNote.file')}-${numero}.pdf`;
