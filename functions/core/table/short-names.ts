import type { Item } from './dynamo.ts';

/**
 * Short names under which the items of parcels and notifications store their attributes, at every depth. The table and
 * several indexes hold a copy of such an item, each of which costs twice as much beyond 1 KB, and DynamoDB counts the
 * names (decisions 55 and 102). Names that conditions and stream filters use stay as they are, and so does a name that is
 * not listed here. A short name stands for its attribute for ever.
 */
export const SHORT_NAMES = {
  acte: 'ac',
  adresseDestinataire: 'ad',
  agentId: 'ag',
  annonce: 'an',
  annulePar: 'ap',
  arrivalCents: 'aq',
  arrivee: 'a',
  arriveeAVerifier: 'av',
  assurance: 'as',
  assuranceId: 'ai',
  assureur: 'ar',
  avant: 'vt',
  avantLe: 'vl',
  bookingId: 'b',
  cancelFeeCents: 'cf',
  cents: 'c',
  changeLe: 'cl',
  chargeDans: 'cd',
  chargement: 'l',
  choix: 'cx',
  codeBloque: 'cb',
  code: 'k',
  conditions: 'co',
  contestedCents: 'cc',
  conteneurId: 'ci',
  decision: 'd',
  depuis: 'dp',
  description: 'ds',
  dispense: 'dz',
  documentId: 'di',
  dommage: 'dm',
  dommageDit: 'dd',
  dommageInfirme: 'df',
  dommageVu: 'dv',
  droits: 'dr',
  earlierPhotos: 'ep',
  ecart: 'ec',
  emailDestinataire: 'ed',
  envoi: 'ev',
  etat: 'e',
  etatAt: 'ea',
  etatSaisi: 'es',
  eventId: 'ei',
  facteurM3: 'fm',
  ferme: 'z',
  frais: 'f',
  garde: 'gd',
  grams: 'g',
  hauteurMm: 'h',
  horaires: 'ho',
  incident: 'i',
  jour: 'j',
  jours: 'js',
  jusquau: 'jq',
  langue: 'lg',
  langueDestinataire: 'ld',
  lapsesAt: 'la',
  largeurMm: 'w',
  largestMm: 'lm',
  lastWrite: 'lw',
  leAppareil: 'lp',
  libere: 'lb',
  litiges: 'li',
  lockedByLink: 'lk',
  lockedCents: 'lc',
  lockedFor: 'lf',
  longueurMm: 'o',
  magasinage: 'mg',
  mesures: 'm',
  minimumCents: 'mc',
  modele: 'n',
  motif: 'mo',
  nomDestinataire: 'nd',
  ouvre: 'q',
  paidCents: 'pc',
  partiSansScan: 'ps',
  pesee: 'pe',
  photoKeys: 'ph',
  piece: 'pi',
  pourCent: 'pp',
  pourMille: 'pm',
  prevu: 'pv',
  priceCents: 'p',
  prochain: 'px',
  provisional: 'pr',
  rateCents: 'rc',
  reclamations: 'rk',
  reception: 'r',
  refundAt: 'ra',
  refundedCents: 'rf',
  refundsDue: 'rd',
  refus: 'rs',
  remindedAt: 'rm',
  remiseAVerifier: 'rv',
  remise: 're',
  rendu: 'rn',
  repondreAvant: 'rp',
  restSince: 'rt',
  retirable: 'rb',
  settledCents: 'sc',
  siteId: 's',
  tarifId: 'ti',
  telephoneDestinataire: 'td',
  terms: 't',
  trackingCode: 'tc',
  unpaidSince: 'us',
  userEmail: 'ue',
  userId: 'u',
  userPhone: 'up',
  username: 'un',
  valeurs: 'v',
  valeurXof: 'vx',
  vendu: 'vd',
  venduAvant: 'va',
  verdict: 've',
  waived: 'wv',
} as const;

/** Attributes that are instants, which these items store as milliseconds: 8 bytes instead of 24. */
const INSTANTS: ReadonlySet<string> = new Set([
  'avantLe',
  'changeLe',
  'dateArrivee',
  'dateDepart',
  'depuis',
  'etatAt',
  'lapsesAt',
  'le',
  'leAppareil',
  'refundAt',
  'remindedAt',
  'repondreAvant',
  'restSince',
  'unpaidSince',
]);

const FULL_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHORT_NAMES).map(([full, short]) => [short, full]),
);

/** Returns an item as the table stores it: that of a parcel or a notification with short names. A repetition changes nothing. */
export const withShortNames = (item: Item): Item => (hasShortNames(item) ? (shorten(item) as Item) : item);

/** Returns an item as the code knows it, the inverse of `withShortNames`. A repetition changes nothing. */
export const withFullNames = (item: Item): Item => (hasShortNames(item) ? (lengthen(item) as Item) : item);

const hasShortNames = ({ pk, sk }: Item): boolean =>
  typeof pk === 'string' && pk.startsWith('USER#') && typeof sk === 'string' && /^(COLIS|NOTIFICATION)#/.test(sk);

const shorten = (value: unknown): unknown =>
  mapEntries(value, shorten, (name, inner) => [
    SHORT_NAMES[name as keyof typeof SHORT_NAMES] ?? name,
    INSTANTS.has(name) ? millisecondsOf(inner) : inner,
  ]);

const lengthen = (value: unknown): unknown =>
  mapEntries(value, lengthen, (short, inner) => {
    const name = FULL_NAMES[short] ?? short;
    return [name, INSTANTS.has(name) && typeof inner === 'number' ? new Date(inner).toISOString() : inner];
  });

/** Applies `ofEntry` to each attribute of a map, and of the maps in it; other values stay as they are. */
const mapEntries = (
  value: unknown,
  ofValue: (value: unknown) => unknown,
  ofEntry: (name: string, value: unknown) => [string, unknown],
): unknown => {
  if (Array.isArray(value)) return value.map(ofValue);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => ofEntry(name, ofValue(inner))));
};

/** Milliseconds of an instant; a text that is not exactly one stays a text. */
const millisecondsOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) || new Date(milliseconds).toISOString() !== value ? value : milliseconds;
};
