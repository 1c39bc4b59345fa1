/** Words of what customers type, as the matcher and the rules compare them. */

/** Cyrillic and Greek letters that look like a Latin one, lower case, with that letter. */
const LOOK_ALIKES = new Map(
  ['аa еe оo рp сc хx уy іi јj ѕs кk мm тt вb нh ԁd ԛq һh', 'αa εe οo ρp χx υu ιi κk νv τt ıi'].flatMap((pairs) =>
    pairs.split(' ').map(([letter = '', latin = '']) => [letter, latin] as const),
  ),
);

/** Returns a text as it is read on screen: in usual letters, lower case, without characters that show nothing. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[\u0131\u0370-\u052f]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter);

/** Returns a text in lower case without accents; ligatures and apostrophes become letters and spaces. */
const fold = (text: string): string =>
  asRead(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/(?<=(?<![a-z0-9])[a-z])\.(?=[a-z](?![a-z0-9]))/g, '') // "V.T.T." is one word
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Articles, prepositions and packaging, which say nothing of the goods beside another word. */
const FILLERS = new Set(
  (
    'a au aux avec d de des du en et l la le les mes mon ma nos pour sa ses son sur sans un une x the and for from in my ' +
    'of our some to with un deux trois quatre cinq six one two three four five few lot lots plusieurs quelques sacs sac ' +
    'carton cartons boite boites box boxes bag bags paquet paquets pack packs sachet sachets bouteille bouteilles bottle ' +
    'bottles piece pieces pcs kg kilo kilos g l litre litres cl ml pouces pouce inch inches cm mm go gb watts w v neuf ' +
    'neuve neufs neuves occasion used new usage usages usagee usages vieux vieille vieilles old petit petite petits ' +
    'petites grand grande grands grandes small big large gros grosse type marque brand etat bon good tres very set jeu ' +
    'homme hommes femme femmes dame man men mens woman women womens ladies palette rouleau rouleaux caisse caisses colis parcel'
  ).split(' '),
);

/** Returns the words of a text that may name goods: without numbers and fillers, unless nothing else remains. */
export const wordsOf = (text: string): string[] => {
  const words = fold(text).split(' ').filter(Boolean);
  const named = words.filter((word) => !FILLERS.has(word) && !/^\d/.test(word));
  return (named.length > 0 ? named : words.filter((word) => !/^\d/.test(word))).map(singular);
};

/**
 * Returns the parts of a description that name goods of their own, each as all its words: "a bicycle and a helmet" names
 * two.
 */
export const partsOf = (text: string): string[][] =>
  asRead(text)
    .split(/[,;+&/]|(?<![\p{L}\p{N}])(?:et|and|avec|with|plus)(?![\p{L}\p{N}])/u)
    .map(allWordsOf);

/** Returns all words of a text in the singular, lower case and without accents. */
export const allWordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean).map(singular);

/** Digits that stand for a letter inside a word. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };

/**
 * Returns a folded word as rules compare it, which the usual tricks and slips do not hide: "v3lo", "vel0" and "velloo" are
 * "velo". Doubled letters count once.
 */
export const plainSpelling = (word: string): string =>
  word
    .replace(/^\d+(?=[a-z]{3})/, '') // "2velos" counts them
    .replace(/(?<=[a-z])[01345]/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
    .replace(/([a-z])\1+/g, '$1');

/** Returns a folded word without the ending of a plural, French or English. */
const singular = (word: string): string => {
  if (word.length < 4) return word;
  if (/(?:eaux|eux|oux)$/.test(word)) return word.slice(0, -1);
  if (/aux$/.test(word)) return `${word.slice(0, -3)}al`;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Words that say nothing of the goods, even together. */
const VAGUE = new Set(
  (
    'divers diverse diverses effet personnel personnels personnelle perso affaire chose truc machin marchandise objet article ' +
    'produit stuff thing misc miscellaneous good item personal effects belonging various cadeau gift autre other etc ' +
    'bagage baggage luggage tout everything all anything bric brac materiel equipement equipment accessoire accessory envoi ' +
    'sending shipment cargo fret freight provision course commission menage household demenagement removal moving ' +
    'famille family maison home house usagers contenu content rien nothing inconnu unknown test mixte mixed melange ' +
    'assorti assorted marchandises general generale ensemble lot carton sac colis boite paquet box bag package parcel ' +
    'valeur value quotidien daily usage use na neant idem ditto voir see photo picture image product mere pere parent ami ' +
    'mother father friend'
  )
    .split(' ')
    .map((word) => plainSpelling(singular(word))),
);

/** Words, as rules compare them, for a number of pieces or how they are sent, before "de" and the goods themselves. */
const AMOUNTS = new Set(
  [
    ...FILLERS,
    ...'paire pair unite unit exemplaire dizaine douzaine dozen serie stock achat don modele tas moitie'.split(' '),
  ].flatMap((word) => [plainSpelling(word), plainSpelling(singular(word))]),
);

/** Reports whether words, as rules compare them, name goods: "chaine" does, "un lot" and "2 paire" do not. */
export const nameGoods = (words: readonly string[]): boolean =>
  words.some((word) => !/^\d/.test(word) && !VAGUE.has(word) && !AMOUNTS.has(word));

/** Reports whether a word is one letter, alone or repeated: "x", "aaaa". */
const isOneLetter = (word: string): boolean => /^(.)\1*$/.test(word);

/** Reports whether a description names no goods: customs refuse "personal effects" or "miscellaneous" alone. */
export const isVague = (description: string): boolean =>
  wordsOf(description).every((word) => VAGUE.has(plainSpelling(word)) || isOneLetter(word));
