const TITLE = /^(m|mr|mrs|ms|mme|mlle|dr|pr|el|al)\.?$/i;

/** Words that begin or end the names of organisations, and of no person. */
const ORGANISATION =
  /(?<!\p{L})([ée]coles?|lyc[ée]e|coll[èe]ge|université|institut|daara|associations?|fondation|mosqu[ée]e|[ée]glise|paroisse|mairie|commune|h[ôo]pital|clinique|dispensaire|pharmacie|centre|soci[ée]t[ée]s?|entreprise|[ée]tablissements|ets|boutique|magasin|restaurant|h[ôo]tel|garage|librairie|coop[ée]rative|groupement|groupe|ambassade|consulat|minist[èe]re|ong|gie|sarl|suarl|sas|schools?|college|university|institute|association|foundation|church|mosque|parish|hospital|clinic|pharmacy|center|company|shop|store|hotel|embassy|ministry|council|ngo|ltd|llc|inc|gmbh|group|cooperative|trust)(?!\p{L})|&/iu;

/** Reports whether a name is that of an organisation, such as a school: it is greeted by its full name. */
export const isOrganisation = (name: string): boolean => ORGANISATION.test(name.normalize('NFC'));

/**
 * Returns the first name within a full name; null for an organisation, and when there is only one word, which may be the
 * family name. Skips titles, and family names in capitals as French forms have them first: "DIOP Fatou" is Fatou.
 */
export const firstNameIn = (fullName: string): string | null => {
  if (isOrganisation(fullName)) return null;
  const words = fullName.split(/\s+/).filter((word) => word && !TITLE.test(word));
  if (words.length < 2) return null;
  return words.find((word) => word !== word.toUpperCase()) ?? words[0] ?? null;
};
