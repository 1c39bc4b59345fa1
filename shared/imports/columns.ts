import { type Cell, isEmpty, plain, type Sheet, textOf } from './sheet.ts';

/** Kinds of sheets: customers, recipients of customers, or the parcels of a container. */
export const IMPORT_KINDS = ['CLIENTS', 'DESTINATAIRES', 'COLIS'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const CUSTOMER = ['prenom', 'nom', 'telephone', 'email', 'adresse', 'langue'] as const;
const RECIPIENT = [
  'nomDestinataire',
  'telephoneDestinataire',
  'emailDestinataire',
  'adresseDestinataire',
  'langueDestinataire',
] as const;
const PARCEL = [
  'description',
  'piece',
  'poids',
  'longueur',
  'largeur',
  'hauteur',
  'valeurCouverture',
  'conditions',
  'date',
] as const;

/** Field of an imported row, by its name in the API. */
export type Field = (typeof CUSTOMER | typeof RECIPIENT | typeof PARCEL)[number];

/** Fields of a row of each kind, in their order on the page. */
export const FIELDS: Record<ImportKind, readonly Field[]> = {
  CLIENTS: CUSTOMER,
  DESTINATAIRES: [...CUSTOMER, ...RECIPIENT],
  COLIS: [...CUSTOMER, ...RECIPIENT, ...PARCEL],
};

/**
 * What a column may have: a field, or what is split into several: whole names, both people, sides in one cell, or a
 * volume. `quantite` is only checked: a row is one parcel.
 */
const COMBINED = ['client', 'personnes', 'prenomDestinataire', 'dimensions', 'volume', 'quantite'] as const;
export type Source = Field | (typeof COMBINED)[number];

/** Contents that a column may have in each kind of import, in the order of a choice. */
export const SOURCES: Record<ImportKind, readonly Source[]> = {
  CLIENTS: ['client', ...CUSTOMER],
  DESTINATAIRES: ['client', 'personnes', ...CUSTOMER, 'prenomDestinataire', ...RECIPIENT],
  COLIS: [
    ...(['client', 'personnes', ...CUSTOMER, 'prenomDestinataire', ...RECIPIENT] as const),
    ...([...PARCEL, 'dimensions', 'volume', 'quantite'] as const),
  ],
};

/** Column of a sheet: its heading, and what it has; undefined while nothing matches. */
type Column = { index: number; heading: string; source: Source | undefined };

/** Layout of a sheet: the index of its first row, and the contents of its columns. */
export type Layout = { firstRow: number; columns: Column[] };

const SENDER = /\b(?:expediteurs?|exp|clients?|customers?|senders?|shippers?|envoyeurs?|from)\b/;
const RECEIVER = /\b(?:destinataires?|dest|recipients?|receivers?|consignees?|beneficiaires?|receptionnaires?|to)\b/;

/** Words of headings, the more particular ones first. */
const WORDS: readonly (readonly [RegExp, Person | Source])[] = [
  [/\b(?:(?:e ?)?mails?|courriels?|mel)\b/, 'email'],
  [/\b(?:tel|tels|telephones?|phones?|mobiles?|portables?|gsm|whatsapp|contacts?)\b/, 'telephone'],
  [/\b(?:langues?|languages?)\b/, 'langue'],
  [/\b(?:prenoms? (?:et )?noms?|noms? (?:et |amp )?prenoms?|noms? complets?|full names?)\b/, 'fullName'],
  [/\b(?:prenoms?|first names?|given names?)\b/, 'prenom'],
  [/\b(?:noms?|names?|surnames?|last names?)\b/, 'nom'],
  [/\b(?:adresses?|address(?:es)?|villes?|cit(?:y|ies)|towns?|localites?|quartiers?|lieux?|domiciles?)\b/, 'adresse'],
  [/\b(?:dimensions?|dims?|mesures?|l ?x ?l ?x ?h|l ?x ?w ?x ?h)\b/, 'dimensions'],
  [/\b(?:volumes?|m3|cbm|cubage)\b|m³/, 'volume'],
  [/\b(?:poids|kg|kgs|kilos?|weights?)\b/, 'poids'],
  [/\b(?:longueurs?|long|lengths?)\b/, 'longueur'],
  [/\b(?:largeurs?|larg|widths?)\b/, 'largeur'],
  [/\b(?:hauteurs?|haut|heights?)\b/, 'hauteur'],
  [/\b(?:valeurs?|values?)\b/, 'valeurCouverture'],
  [/\b(?:paiements?|reglements?|payments?|terms|conditions?)\b/, 'conditions'],
  [/\b(?:qtes?|quantites?|qty|quantit(?:y|ies)|nombres?|nbre|nb|colisage)\b/, 'quantite'],
  [/\b(?:pieces?|emballages?|packagings?|packages?|conditionnements?)\b/, 'piece'],
  [
    /\b(?:descriptions?|contenus?|designations?|natures?|marchandises?|articles?|contents?|goods|libelles?)\b/,
    'description',
  ],
  [/\b(?:dates?|jours?|days?)\b/, 'date'],
];

/** Property that a sender and a recipient have alike. */
type Person = 'fullName';

const OF_RECIPIENT: Partial<Record<Source | Person, Source>> = {
  fullName: 'nomDestinataire',
  client: 'nomDestinataire',
  nom: 'nomDestinataire',
  prenom: 'prenomDestinataire',
  telephone: 'telephoneDestinataire',
  email: 'emailDestinataire',
  adresse: 'adresseDestinataire',
  langue: 'langueDestinataire',
};

/** Returns what a heading names, by the words of both languages; undefined for one that names nothing known. */
const sourceOf = (heading: string): Source | undefined => {
  const text = plain(heading);
  const [isSender, isReceiver] = [SENDER.test(text), RECEIVER.test(text)];
  const found = WORDS.find(([words]) => words.test(text))?.[1];
  if (isSender && isReceiver)
    return found === undefined || found === 'nom' || found === 'fullName' ? 'personnes' : undefined;
  if (isReceiver) return found === undefined ? 'nomDestinataire' : (OF_RECIPIENT[found] ?? plainSource(found));
  if (found === undefined) return isSender ? 'client' : undefined;
  return plainSource(found);
};

const plainSource = (found: Source | Person): Source => (found === 'fullName' ? 'client' : found);

/** Rows from the top among which the headings are searched: titles, addresses and notes stand above them. */
const MAX_TITLE_ROWS = 30;

/** Returns headings with those of merged cells above them: "Expéditeur", merged over two columns, names both. */
const headingsOf = (row: readonly Cell[], above: readonly Cell[] | undefined): string[] => {
  if ((above?.filter((cell) => !isEmpty(cell)).length ?? 0) < 2) return row.map(textOf); // a title, no heading
  let group = '';
  return row.map((cell, index) => {
    const over = textOf(above?.[index]);
    if (over !== '') group = SENDER.test(plain(over)) || RECEIVER.test(plain(over)) ? over : '';
    return textOf(cell) === '' ? over && group : `${group} ${textOf(cell)}`.trim();
  });
};

/**
 * Finds the headings of a sheet and what its columns have, for a kind of sheet. Of two equal headings the second one is
 * the recipient's. A sheet without headings begins at its first row, and its columns have nothing.
 */
export const findLayout = (sheet: Sheet, kind: ImportKind): Layout => {
  const scored = sheet.slice(0, MAX_TITLE_ROWS).map((row, index) => {
    const single = row.map((cell) => (textOf(cell).length > 40 ? undefined : sourceOf(textOf(cell))));
    return { index, score: new Set(single.filter(Boolean)).size, filled: row.filter((cell) => !isEmpty(cell)).length };
  });
  const best = scored.reduce((found, row) => (row.score > found.score ? row : found), {
    index: -1,
    score: 1,
    filled: 0,
  });
  const width = Math.max(0, ...sheet.map((row) => row.length));
  const row = Array.from({ length: width }, (_, index) => sheet[best.index]?.[index] ?? null);
  const headings = headingsOf(row, best.index > 0 ? sheet[best.index - 1] : undefined);
  return { firstRow: best.index + 1, columns: matchColumns(headings, kind) };
};

const matchColumns = (headings: readonly string[], kind: ImportKind): Column[] => {
  const offered: ReadonlySet<Source> = new Set(SOURCES[kind]);
  const hasFirstName = headings.some((heading) => sourceOf(heading) === 'prenom');
  const taken = new Set<Source>();
  return headings.map((heading, index) => {
    const named = sourceOf(heading);
    const own = named === 'nom' && !hasFirstName ? 'client' : named;
    const source = own !== undefined && taken.has(own) ? OF_RECIPIENT[own] : own;
    if (source === undefined || !offered.has(source) || taken.has(source)) return { index, heading, source: undefined };
    taken.add(source);
    return { index, heading, source };
  });
};

/** Returns the kind of a sheet by its headings: those of parcels, of recipients, else customers. */
export const kindOf = (sheet: Sheet): ImportKind => {
  const has = (sources: readonly Source[]) => {
    const found = findLayout(sheet, 'COLIS').columns.map(({ source }) => source);
    return sources.some((source) => found.includes(source));
  };
  if (has(['description', 'piece', 'poids', 'dimensions', 'volume'])) return 'COLIS';
  return has(['nomDestinataire', 'personnes', 'telephoneDestinataire']) ? 'DESTINATAIRES' : 'CLIENTS';
};
