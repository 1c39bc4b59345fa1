import { formatContainerNumber } from '#shared/containers/number.ts';
import { identifierCell, toCsv } from '#shared/csv.ts';
import type { ManifestContainer, ManifestVersion, UnloadingLine } from '#shared/manifest/schema.ts';
import { isJoinedLine, isUnloadedLine } from '#shared/manifest/unloading.ts';
import { placeName, routeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { HEADLINE_PROBLEMS } from '#shared/situation/codes.ts';
import { formatNumber } from '#web/core/format.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { zonedTime } from '#web/core/time/placeTime.ts';
import type { Language } from '#web/i18n/language.ts';
import { contentsOf } from './loadingPrints.ts';
import type { PrintTexts } from './printTexts.ts';

/** Content of a printed unloading manifest: a closed version, or the unloading as it is now. */
export interface UnloadingPrintSource {
  conteneur: ManifestContainer;
  lignes: readonly UnloadingLine[];
  version: ManifestVersion | null;
}

interface Column {
  name: keyof PrintTexts['columns'];
  share: number;
  value: (line: UnloadingLine, index: number, texts: PrintTexts, isDraft: boolean) => string | number;
  /** A code or number of which spreadsheets keep every character. */
  isIdentifier?: true;
}

/**
 * Returns the word for what did not come out: missing once the list is closed, or a person has found so; before that only
 * where it is, since it may still be in the container.
 */
const notOut = (
  situation: UnloadingLine['situation'],
  isDraft: boolean,
  { results }: PrintTexts,
): string | undefined => {
  if (!isDraft || situation === 'MANQUANT' || situation === 'PERDU') return results.MANQUANT;
  return HEADLINE_PROBLEMS.some((problem) => problem === situation) ? undefined : results.A_DECHARGER;
};

/** Returns that somebody outside its container has a missing parcel, and where. */
const foundText = (lieu: string | null, { unloading: { found }, language }: PrintTexts): string =>
  lieu === null ? found.unknown : found.at.replace('{{place}}', placeName(language, lieu));

/** Result of the unloading, that it was not loaded, the problem that says more than these, and the damage. */
const resultOf = (line: UnloadingLine, isDraft: boolean, texts: PrintTexts): string => {
  const { ecart, annule, enTrop, situation, dommage, retrouve } = line;
  const { results, situations, unloading } = texts;
  const withDamage = (result: string) =>
    dommage ? texts.withNote.replace('{{result}}', result).replace('{{note}}', dommage) : result;
  if (annule) return withDamage(situation ? situations[situation] : results.ANNULE);
  if (retrouve) return [results.MANQUANT, foundText(retrouve.lieu, texts)].join(' · ');
  const problem = situation && situation !== ecart ? situations[situation] : undefined;
  const unexpected = isJoinedLine(line) ? unloading.joined : enTrop && unloading.reasons[enTrop];
  const result = ecart === 'MANQUANT' ? notOut(situation, isDraft, texts) : results[ecart ?? 'ARRIVE'];
  return withDamage([result, unexpected, problem].filter(Boolean).join(' · '));
};

const COLUMNS: readonly Column[] = [
  { name: 'index', share: 4, value: (_, index) => index + 1 },
  { name: 'colis', share: 15, value: ({ codeSuivi, colisId }) => codeSuivi ?? `${colisId}`, isIdentifier: true },
  { name: 'destinataire', share: 14, value: ({ nomDestinataire }) => nomDestinataire },
  { name: 'contenu', share: 18, value: contentsOf },
  { name: 'poids', share: 6, value: ({ poids }) => poids || '' }, // unknown of a surplus
  { name: 'resultat', share: 20, value: (line, _, texts, isDraft) => resultOf(line, isDraft, texts) },
  { name: 'motif', share: 23, value: ({ motif }) => motif ?? '' },
];

/** Returns the unloading manifest as a CSV file. */
export const unloadingCsv = (
  { lignes, version }: UnloadingPrintSource,
  texts: PrintTexts,
  language: Language,
): string =>
  toCsv(
    [
      COLUMNS.map(({ name }) => texts.columns[name]),
      ...lignes.map((line, n) =>
        COLUMNS.map(({ value, isIdentifier }) =>
          isIdentifier
            ? identifierCell(value(line, n, texts, version === null))
            : value(line, n, texts, version === null),
        ),
      ),
    ],
    language,
  );

/** Returns the unloading manifest as a document for `savePdf`. */
export function unloadingDocument(source: UnloadingPrintSource, texts: PrintTexts, language: Language): PdfDocument {
  const { conteneur, version, lignes } = source;
  const zone = timeZoneAt(conteneur.destination, conteneur.fuseau);
  const at = (instant: string) => zonedTime(language, instant, zone);
  const arrived = lignes.filter(isUnloadedLine).length;
  const shown = (value: string | number) =>
    typeof value === 'number' ? formatNumber(language, value, { maximumFractionDigits: 2 }) : value;
  return {
    language,
    title: version ? `${texts.titles.unloading} (${texts.version} ${version.version})` : texts.titles.unloading,
    subtitle: routeName(language, conteneur.lieuEnlevement, conteneur.destination),
    landscape: true,
    facts: [
      [texts.facts.numeroConteneur, formatContainerNumber(conteneur.numeroConteneur ?? '') || texts.none],
      [texts.facts.plomb, conteneur.plomb ?? texts.none],
      conteneur.arriveLe
        ? [texts.facts.arriveLe, at(conteneur.arriveLe)]
        : [texts.facts.arrivee, at(conteneur.dateArrivee)],
      [texts.facts.decharges, formatNumber(language, arrived, {})],
    ],
    tables: [
      {
        columns: COLUMNS.map(({ name, share }) => ({ title: texts.columns[name], share })),
        rows: lignes.map((line, n) => COLUMNS.map(({ value }) => shown(value(line, n, texts, version === null)))),
        empty: texts.empty,
      },
    ],
    notes: version
      ? [
          `${texts.closed} ${at(version.closLe)}${version.par.nom ? `, ${version.par.nom}` : ''}.`,
          `SHA-256 ${version.empreinte}`,
        ]
      : [texts.unloadingDraft],
    footer: version ? `Yónnee · ${version.empreinte.slice(0, 16)}` : `Yónnee · ${texts.unloadingDraft}`,
    pageNumber: (page, pages) => `${texts.page} ${page}/${pages}`,
    date: new Date(version?.closLe ?? Date.now()),
  };
}

/** Name of the file, such as `dechargement-CSQU3054383-v1.pdf`. */
export const unloadingFileName = (
  { conteneur, version }: UnloadingPrintSource,
  texts: PrintTexts,
  ending: string,
): string =>
  `${[texts.files.unloading, conteneur.numeroConteneur ?? conteneur.id, ...(version ? [`v${version.version}`] : [])].join('-')}.${ending}`;
