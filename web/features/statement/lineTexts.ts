import type { TFunction } from 'i18next';
import type { StatementLine } from '#shared/payments/statement.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { lineName } from '#web/core/colis/lineName.ts';
import type { Language } from '#web/i18n/language.ts';

/** Texts and language of a statement. */
export type StatementTexts = { t: TFunction<'statement'>; priceTexts: TFunction<'colisForm'>; language: Language };

/** Says what a line is: a line of a price, or a payment with its method, number and receipt. */
export function whatOf(line: StatementLine, { t, priceTexts, language }: StatementTexts): string {
  if (line.type === 'ANNULATION') return t('lines.cancelled');
  if (line.type === 'EN_ATTENTE') return t('lines.postponed');
  if (line.type === 'VERSEMENT') return paymentOf(line, t);
  if (line.charge.code === 'ECART') return t('lines.change');
  return line.charge.code === 'DISPENSE' ? t('lines.waived') : lineName(priceTexts, language, line.charge);
}

/** Says which parcel a line is of. */
export const parcelOf = ({ colis }: StatementLine, { t, language }: StatementTexts): string =>
  t('colis', { id: colis.id, what: describeParcel(language, colis) });

function paymentOf(line: Extract<StatementLine, { type: 'VERSEMENT' }>, t: TFunction<'statement'>): string {
  const method = t(`methods.${line.moyen ?? 'unknown'}`);
  const kind = line.montant <= 0 ? 'paid' : line.aFaire ? 'toRefund' : 'refunded';
  return [
    line.conteste ? t('lines.contested') : t(`lines.${kind}`, { method }),
    ...(line.avoir ? [t('lines.creditNote', { number: line.avoir })] : []),
    line.recu === null ? t('lines.payment', { id: line.paymentId }) : t('lines.receipt', { number: line.recu }),
  ].join(' · ');
}
