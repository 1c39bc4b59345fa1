/** The kind of each field of a body, which decides the hostile values that it may nevertheless accept. */
const KINDS = {
  number: [
    'poidsMax',
    'volumeMax',
    'prixEstime',
    'poids',
    'longueur',
    'largeur',
    'hauteur',
    'valeurCouverture',
    'montant',
    'acompte',
    'prixKilo',
    'facteurM3',
    'minimum',
    'plafondDeclare',
    'total',
  ],
  coordinate: ['latitude', 'longitude'],
  size: ['mouvements', 'size', 'poidsColis', 'poidsRestant'],
  id: [
    'siteDepartId',
    'revision',
    'siteArriveeId',
    'insuranceId',
    'assuranceId',
    'documentId',
    'conteneurId',
    'containerBookingId',
    'userId',
    'clientId',
    'paiementId',
    'vers',
    'version',
    'dernier',
    'jusqua',
    'tarifId',
    'accord',
  ],
  ids: ['colisIds', 'paiementIds'],
  instant: [
    'dateDepart',
    'dateArrivee',
    'dateReservation',
    'receptionFin',
    'date',
    'deposeLe',
    'decideLe',
    'leAppareil',
    'franchiseFin',
    'magasinageFin',
    'le',
  ],
  word: [
    'tailleConteneur',
    'statut',
    'etat',
    'annulePar',
    'fuseau',
    'email',
    'kind',
    'langue',
    'moyen',
    'colisList',
    'photoKeys',
    'leAppareil',
    'type',
    'pays',
    'unlocode',
    'numeroConteneur',
    'lot',
    'decision',
    'boite',
    'langueDestinataire',
    'dernierJour',
    'devise',
    'motifRetard',
    'qualite',
    'code',
    'controle',
    'papier',
    'etiquettes',
    'departs',
    'effet',
    'couverture',
    'limite',
    'reste',
  ],
  text: [
    ...['lieuEnlevement', 'destination', 'lieuDepart', 'lieuArrivee', 'lieu', 'transporteur', 'responsable'],
    ...['nom', 'prenom', 'adresse', 'nomDestinataire', 'adresseDestinataire', 'typeCouverture', 'typeDocument'],
    ...['quartier', 'repere', 'ville', 'refus', 'plomb', 'connaissement', 'besc', 'raison', 'recu'],
    'etiquette',
    ...['fullName', 'subject', 'message', 'notification'],
  ],
  note: ['description', 'notes', 'motif', 'note', 'dommage', 'reference'],
  phone: ['telephone', 'telephoneDestinataire'],
  addressOrNone: ['emailDestinataire'],
  opaque: ['password', 'currentPassword', 'newPassword', 'token', 'refreshToken', 'contentType', 'session'],
  key: ['photoKey', 'imageKey', 'signatureKey'],
  flag: ['bureau', 'depose', 'vente', 'rembourse', 'enService', 'autreDestination', 'avecArrivee'],
  objects: [
    'colis',
    'horaires',
    'mesures',
    'prevu',
    'action',
    'motifs',
    'piece',
    'inventaire',
    'lignes',
    'paiement',
    'commissionnaire',
    'enAttente',
    'abandonnes',
    'pieces',
    'remise',
    'assurance',
    'frais',
    'fonds',
    'comptes',
    'document',
    'paiements',
  ],
  anything: ['company'],
} as const;
type Kind = keyof typeof KINDS;

/** Fields that may be empty in some bodies only, by the label of their route. */
const MAY_BE_EMPTY: Readonly<Record<string, readonly string[]>> = {
  'POST /customers/add': ['email', 'adresse'],
  'PUT /customers/{id}': ['email', 'adresse'],
  'POST /comptoir/caisse/cloture': ['motif'],
  'POST /payments/add/{userId}/{bookingId}': ['reference'],
};

/** Reports whether a field of a route's body takes a JSON value that most fields of its kind do not. */
export const takesEmpty = (label: string, field: string, json: string): boolean =>
  json === '""' && (MAY_BE_EMPTY[label]?.includes(field) ?? false);

/** The kind of a field. Throws for a field without one. */
export const kindOf = (field: string): Kind => {
  const found = Object.entries(KINDS).find(([, names]) => (names as readonly string[]).includes(field));
  if (!found) throw new Error(`add ${field} to KINDS`);
  return found[0] as Kind;
};

const deepList = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const DEEP = deepList(10_000);

/** Unusual JSON values, and the kinds of fields that accept them. */
export const HOSTILE_JSON: [name: string, json: string, goodFor: Kind[]][] = [
  ['an infinite number', '1e309', []],
  ['a negative number', '-1', ['coordinate']],
  ['a number too big to be exact', '9007199254740993', ['size']],
  ['a number with letters', '"12abc"', ['text', 'note', 'opaque']],
  ['an empty text', '""', ['note', 'key', 'addressOrNone']],
  ['a day that does not exist', '"2026-02-30"', ['text', 'note', 'phone', 'opaque']],
  ['a NUL character', '"a\\u0000b"', ['opaque']],
  ['half a character', '"a\\ud800b"', ['opaque']],
  ['an endless text', `"${'a'.repeat(5_001)}"`, []],
  ['a list', '[1]', ['ids']],
  ['an object', '{"a":1}', []],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', []],
  ['five thousand nested lists', deepList(5_000), ['ids']], // in each field of a body within its limit
  ['a truth', 'true', ['flag']],
];

/** Unusual values in an address, encoded. */
export const HOSTILE_IN_ADDRESS = [
  'NaN',
  '1e309',
  '-1',
  '0',
  '12abc',
  '9007199254740993',
  '%00',
  '%E0%A4%A',
  '%D9%A3',
  '1,2',
  '[1]',
  '__proto__',
  '2026-02-30',
  'a'.repeat(3_000),
];

export const FORGED_CURSORS = [
  'x',
  '',
  '%00',
  'a'.repeat(401),
  ...[
    '[]',
    '{}',
    'null',
    '"a"',
    '[1,2,3]',
    '["","",""]',
    '["a","b"]',
    '["a","b","c"]',
    '["a","b","c","d"]',
    '[["a"],{},null]',
    '["\\u0000","\\u0000","\\u0000"]',
    '["\\ud800","\\ud800","\\ud800"]',
    '["ACCOUNT","COLIS#9999","x"]',
    '["USER#1","ACCOUNT","COLIS#9999"]',
    '{"__proto__":["a"]}',
    `${'['.repeat(140)}${']'.repeat(140)}`,
  ].map((json) => Buffer.from(json).toString('base64url')),
];
