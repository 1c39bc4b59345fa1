import type { TFunction } from 'i18next';
import type { SellerOnPaper } from '#shared/payments/receipt.ts';
import { vatIn } from '#shared/seller.ts';
import { centsOf } from '#shared/units.ts';
import { date, dollars, formatNumber } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** Lines of a receipt or credit note that every invoice has. */
export interface SellerLines {
  /** Name and address. */
  seller: string;
  /** Number in its register, and its VAT number. */
  registered: string;
  /** Place and date of issue, in the seller's zone. */
  issued: string;
  /** Rate and amount of the VAT in the sum, or why there is none. */
  vat: string;
}

/** Returns how a paper of `amount` dollars that was issued at an instant names its seller and the VAT. */
export function sellerLines(
  vendeur: SellerOnPaper,
  le: string,
  amount: number,
  t: TFunction<'seller'>,
  language: Language,
): SellerLines {
  const { nom, adresse, ville, fuseau, immatriculation, tvaNumero, tva } = vendeur;
  const cents = Math.abs(centsOf(amount));
  const vat = vatIn(cents, vendeur);
  return {
    seller: `${nom}, ${adresse}`,
    registered: tvaNumero === null ? immatriculation : t('vatNumber', { immatriculation, number: tvaNumero }),
    issued: t('issued', { city: ville, day: date(language, le, fuseau) }),
    vat:
      'taux' in tva && vat !== null
        ? t('vat', {
            rate: formatNumber(language, tva.taux, { maximumFractionDigits: 2 }),
            amount: dollars(language, vat / 100),
            net: dollars(language, (cents - vat) / 100),
          })
        : 'exoneration' in tva
          ? tva.exoneration[language]
          : '',
  };
}
