const TITLE = /^(m|mr|mrs|ms|mme|mlle|dr|pr|el|al)\.?$/i;

/** Words that begin or end the names of organisations, and of no person. */
const ORGANISATION =
  /(?<!\p{L})([ée]coles?|lyc[ée]e|coll[èe]ge|université|institut|daara|associations?|fondation|mosqu[ée]e|[ée]glise|paroisse|mairie|commune|h[ôo]pital|clinique|dispensaire|pharmacie|centre|soci[ée]t[ée]s?|entreprise|[ée]tablissements|ets|boutique|magasin|restaurant|h[ôo]tel|garage|librairie|coop[ée]rative|groupement|groupe|ambassade|consulat|minist[èe]re|ong|gie|sarl|suarl|sas|schools?|college|university|institute|association|foundation|church|mosque|parish|hospital|clinic|pharmacy|center|company|shop|store|hotel|embassy|ministry|council|ngo|ltd|llc|inc|gmbh|group|cooperative|trust)(?!\p{L})|&/iu;

/** Reports whether a name is that of an organisation, such as a school: it is greeted by its full name. */
export const isOrganisation = (name: string): boolean => ORGANISATION.test(name.normalize('NFC'));

/** A word of a name: letters, with hyphens, apostrophes and the point of an initial. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;

/**
 * Returns the first name within a full name; null for an organisation, and for a single word, which may be the family
 * name. Skips titles, and family names before a comma or in capitals, as forms have them first: "DIOP Fatou" and "Diop,
 * Fatou" are Fatou. Parts that are no name, such as a phone number, are
 * ignored; one that mixes letters and digits is no first name.
 */
export const firstNameIn = (fullName: string): string | null => {
  if (isOrganisation(fullName)) return null;
  const [family = '', given] = fullName.split(',', 2);
  const named = (given ?? family).split(/\s+/).filter((word) => /\p{L}/u.test(word) && !TITLE.test(word));
  if (named.length < (given === undefined ? 2 : 1)) return null;
  const words = named.filter((word) => NAME_WORD.test(word));
  return words.find((word) => word !== word.toUpperCase()) ?? words[0] ?? null;
};
