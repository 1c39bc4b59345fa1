import { useTranslation } from 'react-i18next';
import type { CockpitContainer } from '#shared/cockpit/schema.ts';
import { percentUsed } from '#shared/containers/rules.ts';
import { type CsvIdentifier, type CsvValue, identifierCell } from '#shared/csv.ts';
import { placeName } from '#shared/places/names.ts';
import { STAGES } from '#web/core/container/stages.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const MONEY = ['reserve', 'paye', 'du', 'aRembourser', 'rembourse', 'supplements'] as const;

/**
 * Returns a function that makes the rows of the file of departures: one per container, and the totals. Dates are those
 * of the place of departure.
 */
export function useDepartureRows(): (containers: readonly CockpitContainer[]) => (CsvValue | CsvIdentifier)[][] {
  const { t } = useTranslation('adminContainers');
  const language = useLanguage();
  const head = [
    t('month.departures.columns.number'),
    t('month.departures.columns.from'),
    t('month.departures.columns.to'),
    t('month.departures.columns.departure'),
    t('month.departures.columns.fill'),
    ...STAGES.map((stage) => t(`stages.${stage}`)),
    ...MONEY.map((sum) => t(`month.departures.columns.${sum}`)),
  ];
  return (containers) => {
    const rows = containers.map(({ conteneur, compteurs, montants }): (CsvValue | CsvIdentifier)[] => {
      const { id, lieuEnlevement, destination, dateDepart, fuseau } = conteneur;
      const filled = Math.max(
        percentUsed(conteneur.poidsMax, conteneur.poidsRestant),
        percentUsed(conteneur.volumeMax, conteneur.volumeRestant),
      );
      return [
        identifierCell(`${id}`),
        placeName(language, lieuEnlevement),
        placeName(language, destination),
        shortDate(language, dateDepart, fuseau),
        filled,
        ...STAGES.map((stage) => compteurs[stage]),
        ...MONEY.map((sum) => montants[sum]),
      ];
    });
    const total = (read: (container: CockpitContainer) => number) =>
      Math.round(containers.reduce((sum, container) => sum + read(container), 0) * 100) / 100;
    const totals: CsvValue[] = [
      t('month.total'),
      null,
      null,
      null,
      null,
      ...STAGES.map((stage) => total(({ compteurs }) => compteurs[stage])),
      ...MONEY.map((sum) => total(({ montants }) => montants[sum])),
    ];
    return [head, ...rows, totals];
  };
}
