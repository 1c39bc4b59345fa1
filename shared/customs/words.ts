/** Words of what customers type, as the matcher and the rules compare them. */

/** Returns a text in lower case without accents; ligatures and apostrophes become letters and spaces. */
const fold = (text: string): string =>
  text
    .toLowerCase()
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
  text.split(/[,;+&/]|(?<![\p{L}\p{N}])(?:et|and|avec|with|plus)(?![\p{L}\p{N}])/iu).map(allWordsOf);

/** Returns all words of a text in the singular, lower case and without accents. */
export const allWordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean).map(singular);

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
    'bagage baggage tout everything all anything bric brac materiel equipement equipment accessoire accessory envoi ' +
    'sending shipment cargo fret freight provision course commission menage household demenagement removal moving ' +
    'famille family maison home house usagers contenu content rien nothing inconnu unknown test mixte mixed melange ' +
    'assorti assorted marchandises general generale ensemble lot carton sac colis boite paquet box bag package parcel ' +
    'valeur value quotidien daily usage use na neant idem ditto voir see photo picture image product mere pere parent ami ' +
    'mother father friend'
  )
    .split(' ')
    .map(singular),
);

/** Reports whether a word is one letter, alone or repeated: "x", "aaaa". */
const isOneLetter = (word: string): boolean => /^(.)\1*$/.test(word);

/** Reports whether a description names no goods: customs refuse "personal effects" or "miscellaneous" alone. */
export const isVague = (description: string): boolean =>
  wordsOf(description).every((word) => VAGUE.has(word) || isOneLetter(word));
