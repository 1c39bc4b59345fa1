import type { Bilingual, CustomsRule } from './customs-rules/customs-rule.ts';

const CONTACTS = {
  support: {
    fr: 'Un doute ? [Écrivez-nous](/contact) avant de réserver.',
    en: 'Not sure? [Contact us](/contact) before you book.',
  },
  broker: {
    fr: 'Un commissionnaire en douane agréé vous renseigne ; [écrivez-nous](/contact) pour en trouver un.',
    en: 'A licensed customs broker can advise you; [contact us](/contact) to find one.',
  },
  consulate: {
    fr: 'Le consulat du Sénégal de votre lieu de résidence vous renseigne.',
    en: 'The Senegalese consulate where you live can advise you.',
  },
} as const satisfies Record<CustomsRule['contact'], Bilingual<string>>;

/** Returns why a line is refused or warned about, by which source, and what the customer does; it may hold links. */
export const explainRule = (applied: CustomsRule, language: 'fr' | 'en'): string => {
  const { advice } = applied.rule[language];
  const why = [stateRule(applied, language), advice].filter(Boolean).join(' ');
  return advice?.includes('](/contact)') ? why : `${why} ${CONTACTS[applied.contact][language]}`;
};

/** Returns what a rule says of its goods, and by which source, addressed to nobody: customers and the team read it. */
export const stateRule = ({ rule, source }: CustomsRule, language: 'fr' | 'en'): string => {
  const { goods, text } = rule[language];
  const colon = language === 'fr' ? ' :' : ':';
  return `${upperFirst(goods)}${colon} ${lowerFirst(text)} Source${colon} ${source.title[language]}.`;
};

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
