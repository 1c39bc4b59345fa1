/**
 * Start of a web address, or a domain with two letters or more on either side of its dot. Titles ("Dr.Ndiaye") and
 * initials of one letter ("A.Diop") are excepted.
 */
const WEB_ADDRESS =
  /\bwww\b|http|(?<![\p{L}\p{N}])(?!(?:dr|pr|mr|mrs|ms|mme|mlle|me|st|ste|sr|jr)[.])[\p{L}\p{N}-]{2,}[.\u3002\uff0e\uff61]\p{L}{2,}/iu;

const IP_ADDRESS = /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/;

/** Reports whether a reader, or a mail program, may take a part of a text for a web address. */
export const hasWebAddress = (typed: string): boolean => {
  const shown = typed.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return WEB_ADDRESS.test(shown) || IP_ADDRESS.test(shown);
};

/** Letters of other scripts than Latin, their digits, and pictures; signs such as °, ½ or ® belong to no script. */
const NOT_LATIN =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|(?![0-9])\p{Nd}|(?![©®™])\p{Extended_Pictographic}/u;

/** Reports whether customs can read a text: in Latin letters with any accents, as in French, Wolof or Fula. */
export const isLatin = (typed: string): boolean => !NOT_LATIN.test(typed.replace(/[0-9#*]/g, ''));

/** Characters of a person's name: none of web and mail addresses, or of markup. */
export const NAME_CHARACTERS = /^[^/\\:@<>{}|]*$/u;

/** Reports whether a text may be the name of a person: mails greet with it and must not appear to recommend a site. */
export const isPersonName = (typed: string): boolean => NAME_CHARACTERS.test(typed) && !hasWebAddress(typed);

/**
 * Reports whether two names may be one person's: every word of the shorter one is in the other, in any order, without
 * regard to case and accents.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return shorter.length > 0 && shorter.every((word) => longer.includes(word));
};

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
