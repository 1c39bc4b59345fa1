import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { type CsvIdentifier, type CsvValue, identifierCell } from '#shared/csv.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { isPostponed } from './rows.ts';

type Texts = TFunction<['cockpit', 'common', 'situation']>;
type Cell = (row: CockpitColis, t: Texts, language: Language) => CsvValue | CsvIdentifier;

/** Returns when the amount due of a row is paid. */
function dueWhen(row: CockpitColis, t: Texts, language: Language): string | null {
  if (isPostponed(row)) return t('postponed');
  if (row.aPayer === 0) return null;
  if (row.acompteDu !== undefined) return t('deposit', { sum: dollars(language, row.acompteDu) });
  return t(row.reporte ? `putOff.${row.reporte}` : 'dueNow');
}

const COLUMNS = [
  ['numero', ({ id }: CockpitColis) => identifierCell(`${id}`)],
  ['code', ({ codeSuivi }: CockpitColis) => identifierCell(codeSuivi)],
  ['piece', ({ piece }: CockpitColis, _: Texts, language: Language) => piece?.[language] ?? null],
  ['description', ({ description }: CockpitColis) => description],
  ['client', ({ client }: CockpitColis) => client],
  ['telephoneClient', ({ telephoneClient }: CockpitColis) => identifierCell(telephoneClient)],
  ['destinataire', ({ nomDestinataire }: CockpitColis) => nomDestinataire],
  ['telephoneDestinataire', ({ telephoneDestinataire }: CockpitColis) => identifierCell(telephoneDestinataire)],
  ['ville', ({ villeDestinataire }: CockpitColis) => villeDestinataire],
  ['poids', ({ poids }: CockpitColis) => poids],
  ['volume', ({ volume }: CockpitColis) => volume],
  ['prix', ({ prixEstime }: CockpitColis) => prixEstime],
  ['recu', ({ recu = 0 }: CockpitColis) => recu],
  ['du', ({ aPayer }: CockpitColis) => aPayer],
  ['echeance', dueWhen],
  ['aRembourser', ({ aRembourser = 0 }: CockpitColis) => aRembourser],
  ['rembourse', ({ rembourse }: CockpitColis) => rembourse],
  ['etape', ({ situation }: CockpitColis, t: Texts) => t(`situation:${situation}`)],
  ['douane', ({ douane }: CockpitColis, t: Texts) => t(`douane.${douane ?? 'NONE'}`)],
  [
    'points',
    ({ exceptions, aFaire }: CockpitColis, t: Texts) =>
      [...exceptions.map((each) => t(`situation:${each}`)), ...(aFaire ? [t(`decided.points.${aFaire}`)] : [])].join(
        ', ',
      ),
  ],
] as const satisfies readonly [string, Cell][];

/** Returns a function that makes the rows of the parcels' file, below their heads. */
export function useCsvRows(): (rows: readonly CockpitColis[]) => (CsvValue | CsvIdentifier)[][] {
  const { t } = useTranslation(['cockpit', 'common', 'situation']);
  const language = useLanguage();
  return (rows) => [
    COLUMNS.map(([name]) => t(`exports.columns.${name}`)),
    ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row, t, language))),
  ];
}
