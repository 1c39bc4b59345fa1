import type { TFunction } from 'i18next';
import type { Ledger, PriceLine } from '#shared/colis/schema.ts';
import { date, dollars, formatNumber, kg } from '#web/core/format.ts';
import { perMille, xof } from '#web/core/quantities.ts';
import type { Language } from '#web/i18n/language.ts';

type StorageLine = Extract<Ledger['charges'][number], { code: 'MAGASINAGE' }>;
type CancellationLine = Extract<Ledger['charges'][number], { code: 'ANNULATION' }>;
type DutyLine = Extract<Ledger['charges'][number], { code: 'DROITS' }>;

/** Names a line of a price: kilos at their rate, a piece, a reduction, an insurance, customs duties, days of storage, or a cancellation. */
export function lineName(
  t: TFunction<'colisForm'>,
  language: Language,
  line: PriceLine | DutyLine | StorageLine | CancellationLine,
): string {
  if (line.code === 'MAGASINAGE') return storageName(t, language, line);
  if (line.code === 'ANNULATION') return t(line.montant < 0 ? 'price.cancellationUndone' : 'price.cancellation');
  if (line.code === 'DROITS') return dutyName(t, language, line);
  if (line.code === 'PIECE') return `${line[language]} · 1\u00a0×\u00a0${dollars(language, line.montant)}`;
  if (line.code === 'REMISE')
    return t('price.reduction', { number: line.rang, percent: lowered(language, line.pourCent) });
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

/** Formats a reduction in per cent: "-5 %". */
const lowered = (language: Language, pourCent: number): string =>
  formatNumber(language, -pourCent / 100, { style: 'percent', maximumFractionDigits: 2 });

/** Names customs duties, with the francs and their rate if they were asked in francs. */
function dutyName(t: TFunction<'colisForm'>, language: Language, { francs }: DutyLine): string {
  if (!francs) return t('price.duties');
  return t('price.dutiesInFrancs', {
    sum: xof(language, francs.montant),
    rate: formatNumber(language, francs.taux, { maximumFractionDigits: 2 }),
    day: date(language, francs.tauxDu, 'UTC'),
  });
}

/** Names days of storage at their price, or that storage was waived. */
function storageName(t: TFunction<'colisForm'>, language: Language, line: StorageLine): string {
  const { jours, parJour, du, au } = line;
  if (jours === undefined || parJour === undefined || !du || !au) return t('price.storageWaived');
  const [price, from, to] = [dollars(language, parJour), date(language, du, 'UTC'), date(language, au, 'UTC')];
  return t('price.storage', { count: jours, price, days: from === to ? from : `${from} – ${to}` });
}
