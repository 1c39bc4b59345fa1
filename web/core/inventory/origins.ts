import { countryName } from '#web/core/phone/countryNames.ts';
import type { Language } from '#web/i18n/language.ts';

/** Countries from which most goods come. */
const ORIGINS =
  'AE AT BD BE BR CA CH CI CN DE DK EG ES FI FR GB GH GM GN GR HK ID IE IN IT JP KH KR LU MA ML MR MX MY NG NL NO PK PL PT RO SE SG SN TH TN TR TW US VN ZA'.split(
    ' ',
  );

interface Origin {
  code: string;
  name: string;
}

/** Returns the countries to choose from by their names, with one more if it is not among them. */
export const originsOf = (language: Language, chosen: string): Origin[] =>
  [...new Set([...ORIGINS, ...(chosen ? [chosen] : [])])]
    .map((code) => ({ code, name: countryName(language, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
