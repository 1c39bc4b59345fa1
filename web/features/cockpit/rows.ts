import { EXCEPTIONS, type Exception } from '#shared/cockpit/exceptions.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { readReference } from '#shared/colis/reference.ts';
import { HEADLINES, type Headline, STAGES } from '#shared/situation/codes.ts';

/** Orders of the parcels; the first is the default. */
export const SORTS = ['exceptions', 'numero', 'client', 'ville', 'poids', 'etape'] as const;
type Sort = (typeof SORTS)[number];

/** Search, filters and order of the list, from the address. */
export interface RowFilter {
  search: string;
  exception: Exception | undefined;
  situation: Headline | undefined;
  tri: Sort;
}

/** Rows of one page of the list, so that the document stays small however many parcels there are. */
export const ROWS_ON_PAGE = 50;

/** Lower case without accents, spaces and marks, so that "yn-7k3m" finds "YN-7K3M-9QPX" and "fatou" finds "Fâtou". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s.+()-]/g, '')
    .toLowerCase();

const searched = new WeakMap<CockpitColis, string>();

/** Text of a row that the search looks through, folded once. */
function textOf(row: CockpitColis): string {
  const known = searched.get(row);
  if (known !== undefined) return known;
  const { id, codeSuivi, client, telephoneClient, nomDestinataire, telephoneDestinataire, villeDestinataire } = row;
  const parts = [id, codeSuivi, client, telephoneClient, nomDestinataire, telephoneDestinataire, villeDestinataire];
  const text = [...parts, row.description].map((part) => fold(String(part ?? ''))).join('\n');
  searched.set(row, text);
  return text;
}

/** Words of a search; a pasted link or message is the tracking code in it. */
function wordsIn(search: string): string[] {
  const read = readReference(search);
  if ('reference' in read) return [fold(read.reference)];
  return search.split(/\s+/).map(fold).filter(Boolean);
}

/**
 * Returns the rows that match every word of the search and both filters, in order. Cancelled ones show by their
 * situation, and while somebody must act on them.
 */
export function visibleRows(
  rows: readonly CockpitColis[],
  { search, exception, situation, tri }: RowFilter,
): CockpitColis[] {
  const words = wordsIn(search);
  return rows
    .filter((row) =>
      situation ? row.situation === situation : row.etape !== 'ANNULE' || words.length > 0 || isToAct(row),
    )
    .filter((row) => exception === undefined || row.exceptions[0] === exception)
    .filter((row) => words.every((word) => textOf(row).includes(word)))
    .toSorted((a, b) => COMPARE[tri](a, b) || a.id - b.id);
}

/** Reports whether nothing is asked for an unpaid parcel, which needs another departure first. */
export const isPostponed = ({ paye, etat, aPayer }: CockpitColis): boolean =>
  !paye && etat !== 'ANNULE' && aPayer === 0;

/** Reports whether somebody decides on a parcel still, or carries out what is decided. */
const isToAct = ({ exceptions, aFaire }: CockpitColis): boolean => exceptions.length > 0 || aFaire !== null;

/** Situations by which the list can be filtered, in the order of the way: those of the rows, and the chosen one. */
export const situationChoices = (rows: readonly CockpitColis[], chosen: Headline | undefined): Headline[] => {
  const present = new Set([chosen, ...rows.map(({ situation }) => situation)]);
  return HEADLINES.filter((situation) => present.has(situation));
};

/** Position of the most urgent exception; rows without one come last. */
const urgency = ({ exceptions: [first] }: CockpitColis): number =>
  first === undefined ? EXCEPTIONS.length : EXCEPTIONS.indexOf(first);

const byText = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b, 'fr');

const COMPARE: Record<Sort, (a: CockpitColis, b: CockpitColis) => number> = {
  exceptions: (a, b) => urgency(a) - urgency(b),
  numero: () => 0,
  client: (a, b) => byText(a.client, b.client),
  ville: (a, b) => byText(a.villeDestinataire, b.villeDestinataire),
  poids: (a, b) => b.poids - a.poids,
  etape: (a, b) => STAGES.indexOf(a.etape) - STAGES.indexOf(b.etape),
};

/** Parcels of one exception. */
export interface ExceptionGroup {
  exception: Exception;
  rows: CockpitColis[];
}

/** Groups the parcels by the exception on which somebody acts next, the most urgent first: each is in one group. */
export const exceptionGroups = (rows: readonly CockpitColis[]): ExceptionGroup[] =>
  EXCEPTIONS.map((exception) => ({ exception, rows: rows.filter((row) => row.exceptions[0] === exception) })).filter(
    (group) => group.rows.length > 0,
  );
