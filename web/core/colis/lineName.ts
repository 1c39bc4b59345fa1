import type { TFunction } from 'i18next';
import type { PriceLine } from '#shared/colis/schema.ts';
import { dollars, kg } from '#web/core/format.ts';
import { perMille, xof } from '#web/core/quantities.ts';
import type { Language } from '#web/i18n/language.ts';

/** Names a line of a price: kilos at their rate, a piece, a reduction, or an insurance. */
export function lineName(t: TFunction<'colisForm'>, language: Language, line: PriceLine): string {
  if (line.code === 'PIECE') return `${line[language]} · 1\u00a0×\u00a0${dollars(language, line.montant)}`;
  if (line.code === 'REMISE') return t('price.reduction', { number: line.rang, percent: line.pourCent });
  if (line.code === 'COUVERTURE')
    return t('price.insurance', {
      rate: perMille(language, line.pourMille),
      value: xof(language, line.valeur),
      insurer: line.assureur,
    });
  if (line.code === 'FRAIS' || line.code === 'RABAIS') return line.nom;
  if (line.minimum) return t('price.minimum');
  return `${kg(language, line.kilos)} × ${t('price.rate', { rate: dollars(language, line.prixParKilo) })}`;
}
