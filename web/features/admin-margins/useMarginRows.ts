import { useTranslation } from 'react-i18next';
import { type Margins, marginsOfContainer, marginsOfMonth } from '#shared/cockpit/margin.ts';
import type { CockpitContainer, MonthMargin } from '#shared/cockpit/schema.ts';
import { type CsvIdentifier, type CsvValue, identifierCell } from '#shared/csv.ts';
import { MOYENS } from '#shared/money/methods.ts';
import { placeName } from '#shared/places/names.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

type Rows = (CsvValue | CsvIdentifier)[][];

/** Income by method: each that is known, and what is not. */
const METHODS = [...MOYENS, null] as const;

const round = (amount: number | null, decimals: number): number | null =>
  amount === null ? null : Math.round(amount * 10 ** decimals) / 10 ** decimals;

const sum = <Of>(all: readonly Of[], read: (of: Of) => number): number =>
  round(
    all.reduce((total, each) => total + read(each), 0),
    2,
  ) ?? 0;

/** Columns of the margins in a file: so far and as planned, those per kg and m³ to a hundredth of a cent. */
const MARGINS = [
  ['recettes', ({ actuelle }: Margins) => actuelle.recettes],
  ['depenses', ({ actuelle }: Margins) => actuelle.depenses],
  ['marge', ({ actuelle }: Margins) => actuelle.marge],
  ['recettesPrevues', ({ prevue }: Margins) => prevue.recettes],
  ['depensesPrevues', ({ prevue }: Margins) => prevue.depenses],
  ['margePrevue', ({ prevue }: Margins) => prevue.marge],
] as const;
const RATIOS = [
  ['parKg', ({ actuelle }: Margins) => actuelle.parKg],
  ['parM3', ({ actuelle }: Margins) => actuelle.parM3],
  ['parKgPrevu', ({ prevue }: Margins) => prevue.parKg],
  ['parM3Prevu', ({ prevue }: Margins) => prevue.parM3],
] as const;

const incomeBy = ({ marge }: CockpitContainer, method: (typeof METHODS)[number]): number =>
  marge.recettes.find(({ moyen }) => moyen === method)?.montant ?? 0;

/** Returns a function that makes the rows of the file of containers: one for each, and their totals. */
export function useContainerRows(): (containers: readonly CockpitContainer[]) => Rows {
  const { t } = useTranslation(['adminMargins', 'expenses']);
  const language = useLanguage();
  const head = [
    ...(['number', 'from', 'to', 'departure', 'weight', 'volume'] as const).map((name) => t(`file.columns.${name}`)),
    ...METHODS.map((moyen) => t(`expenses:income.moyens.${moyen ?? 'INCONNU'}`)),
    ...[...MARGINS, ...RATIOS].map(([name]) => t(`file.columns.${name}`)),
  ];
  return (containers) => [
    head,
    ...containers.map((container) => {
      const { conteneur, compteurs } = container;
      const margins = marginsOfContainer(container);
      return [
        identifierCell(`${conteneur.id}`),
        placeName(language, conteneur.lieuEnlevement),
        placeName(language, conteneur.destination),
        shortDate(language, conteneur.dateDepart, conteneur.fuseau),
        compteurs.poids,
        compteurs.volume,
        ...METHODS.map((method) => incomeBy(container, method)),
        ...MARGINS.map(([, read]) => read(margins)),
        ...RATIOS.map(([, read]) => round(read(margins), 4)),
      ];
    }),
    [
      t('file.total'),
      ...[null, null, null],
      sum(containers, ({ compteurs }) => compteurs.poids),
      sum(containers, ({ compteurs }) => compteurs.volume),
      ...METHODS.map((method) => sum(containers, (container) => incomeBy(container, method))),
      ...MARGINS.map(([, read]) => sum(containers, (container) => read(marginsOfContainer(container)))),
    ],
  ];
}

/** Returns a function that makes the rows of the file of months: one for each, and their totals. */
export function useMonthRows(): (months: readonly MonthMargin[]) => Rows {
  const { t } = useTranslation('adminMargins');
  const head = [
    ...(['month', 'containers', 'weight', 'volume', 'ownPaid', 'ownToPay'] as const).map((name) =>
      t(`file.columns.${name}`),
    ),
    ...[...MARGINS, ...RATIOS].map(([name]) => t(`file.columns.${name}`)),
  ];
  return (months) => [
    head,
    ...months.map((month) => {
      const { mois, conteneurs, poids, volume, depensesDuMois } = month;
      const margins = marginsOfMonth(month);
      return [
        ...[mois, conteneurs, poids, volume, depensesDuMois.payees, depensesDuMois.aPayer],
        ...MARGINS.map(([, read]) => read(margins)),
        ...RATIOS.map(([, read]) => round(read(margins), 4)),
      ];
    }),
    [
      t('file.total'),
      sum(months, ({ conteneurs }) => conteneurs),
      sum(months, ({ poids }) => poids),
      sum(months, ({ volume }) => volume),
      sum(months, ({ depensesDuMois }) => depensesDuMois.payees),
      sum(months, ({ depensesDuMois }) => depensesDuMois.aPayer),
      ...MARGINS.map(([, read]) => sum(months, (month) => read(marginsOfMonth(month)))),
    ],
  ];
}
