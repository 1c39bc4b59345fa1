import { useTranslation } from 'react-i18next';
import { goods } from '#shared/customs/goods.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { countryName } from '#web/core/phone/countryNames.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { headingOf } from './heading.ts';
import { money } from './money.ts';

/** Condition, origin, value of one piece, good of the list and serial number of a line, for the team. */
export function LineDetails({ line }: { line: Inventory['lignes'][number] }) {
  const { t } = useTranslation(['adminCustoms', 'inventory']);
  const language = useLanguage();
  const { bien, quantite, etat, valeurUnitaire, devise, origine, numeroSerie } = line;
  const good = goods.find(({ id }) => id === bien);
  return [
    t(`inventory:states.${etat}`),
    ...(quantite > 1 ? [t('review.each', { value: money(language, valeurUnitaire, devise) })] : []),
    t('review.origin', { country: countryName(language, origine) }),
    ...(good ? [`${good[language]}, ${t('inventory:heading', { code: headingOf(good) })}`] : []),
    ...(numeroSerie ? [t('review.serial', { number: numeroSerie })] : []),
  ].join(' · ');
}
