import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { CsvValue } from '#shared/csv.ts';

type Texts = TFunction<['cockpit', 'common']>;

const COLUMNS = [
  ['numero', ({ id }: CockpitColis) => `${id}`],
  ['code', ({ codeSuivi }: CockpitColis) => codeSuivi],
  ['description', ({ description }: CockpitColis) => description],
  ['client', ({ client }: CockpitColis) => client],
  ['telephoneClient', ({ telephoneClient }: CockpitColis) => telephoneClient],
  ['destinataire', ({ nomDestinataire }: CockpitColis) => nomDestinataire],
  ['telephoneDestinataire', ({ telephoneDestinataire }: CockpitColis) => telephoneDestinataire],
  ['ville', ({ villeDestinataire }: CockpitColis) => villeDestinataire],
  ['poids', ({ poids }: CockpitColis) => poids],
  ['volume', ({ volume }: CockpitColis) => volume],
  ['prix', ({ prixEstime }: CockpitColis) => prixEstime],
  ['du', ({ aPayer }: CockpitColis) => aPayer],
  ['rembourse', ({ rembourse }: CockpitColis) => rembourse],
  ['etape', ({ etape }: CockpitColis, t: Texts) => t(`etapes.${etape}`)],
  ['douane', ({ douane }: CockpitColis, t: Texts) => t(`douane.${douane ?? 'NONE'}`)],
  [
    'points',
    ({ exceptions }: CockpitColis, t: Texts) => exceptions.map((each) => t(`exceptions.short.${each}`)).join(', '),
  ],
] as const satisfies readonly [string, (row: CockpitColis, t: Texts) => CsvValue][];

/** Returns a function that makes the rows of the parcels' file, below their heads. */
export function useCsvRows(): (rows: readonly CockpitColis[]) => CsvValue[][] {
  const { t } = useTranslation(['cockpit', 'common']);
  return (rows) => [
    COLUMNS.map(([name]) => t(`exports.columns.${name}`)),
    ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row, t))),
  ];
}
