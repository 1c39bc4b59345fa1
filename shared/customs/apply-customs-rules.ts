import type { IndicativeRates } from '../currency/schema.ts';
import type { CustomsRule, DepartureRegion, RuleConditions, RuleEffect } from './customs-rules/customs-rule.ts';
import { customsRules } from './customs-rules.ts';
import type { Good } from './goods/good.ts';
import { goods } from './goods.ts';
import type { InventoryLine, Nature } from './inventory.ts';
import { suggestGoods } from './suggest.ts';
import { addSums, type Sums, sumsOf, totalIn } from './totals.ts';
import { allWordsOf, isVague, nameGoods, partsOf, plainSpelling } from './words.ts';

/** Facts that the rules are evaluated on: the lines of a parcel, and its shipment. */
export type RuledParcel = {
  lines: readonly InventoryLine[];
  /** Null while the customer has not stated it. */
  nature: Nature | null;
  /** Country of departure, two letters (ISO 3166-1). */
  country: string;
  /** Day on which it is sent, `YYYY-MM-DD`. */
  day: string;
  rates: Pick<IndicativeRates, 'perUsd'> | null;
  /** Sums of the other parcels for its consignee in the container, without those whose nature exempts them. */
  otherSums?: Sums;
};

/** Rule that applies, with the indexes of the lines concerned; none when it concerns the whole parcel. */
export type AppliedRule = { rule: CustomsRule; effect: RuleEffect; lines: number[] };

/** Returns the rules that apply to a parcel, in the order of the list. */
export const applyCustomsRules = (parcel: RuledParcel, rules = customsRules): AppliedRule[] =>
  rules.flatMap((rule) => applyRule(rule, parcel) ?? []);

/** Returns the rule that refuses each line, by the line's index. */
export const refusedLines = (parcel: RuledParcel): Map<number, CustomsRule> => {
  const refused = new Map<number, CustomsRule>();
  for (const { rule, effect, lines } of applyCustomsRules(parcel))
    if (effect === 'block') for (const index of lines) if (!refused.has(index)) refused.set(index, rule);
  return refused;
};

const applyRule = (rule: CustomsRule, parcel: RuledParcel): AppliedRule | undefined => {
  const { when } = rule;
  if (when.since && parcel.day < when.since) return undefined;
  if (when.departure && when.departure !== departureRegionOf(parcel.country)) return undefined;
  if (when.natures && parcel.nature !== null && !when.natures.includes(parcel.nature)) return undefined;
  const about = parcel.lines.flatMap((line, index) => (concerns(when, line) ? index : []));
  const isAboutGoods = [when.flags, when.words, when.vague, when.state].some((condition) => condition !== undefined);
  if (isAboutGoods && about.length === 0) return undefined;
  const lines = when.value ? linesWorth(when.value, about, parcel) : isAboutGoods ? about : [];
  if (lines === undefined) return undefined;
  const effect = when.natures && parcel.nature === null ? 'ask' : rule.effect;
  return { rule, effect, lines };
};

const goodOf = new Map(goods.map((good) => [good.id, good]));

const concerns = (when: RuleConditions, line: InventoryLine): boolean => {
  if (when.state && when.state !== line.etat) return false;
  if (when.vague) return isVague(line.designation);
  if (!when.flags && !when.words) return true;
  const good = line.bien === null ? undefined : goodOf.get(line.bien);
  if (when.flags?.some((flag) => good?.flags?.includes(flag))) return true;
  return namesGoods(when, line, good);
};

/**
 * Reports whether a part of a description names the goods of a rule. Where the stated good is what that part may mean,
 * its flags alone decide.
 */
const namesGoods = (
  { words = { fr: [], en: [] }, unless = [], isWhole }: RuleConditions,
  line: InventoryLine,
  good: Good | undefined,
): boolean =>
  partsOfLine(line).some(
    ({ typed, compared }) =>
      [words.fr, words.en].some((phrases) => hasPhrase(compared, phrases, isWhole)) &&
      !hasPhrase(compared, unless) &&
      !(good && suggestGoods(typed).includes(good)),
  );

/** Part of a description: its words, and the same between spaces as they are compared with a rule's. */
type Part = { typed: string; compared: string };

const partsByLine = new WeakMap<InventoryLine, Part[]>();

/** Returns the parts of a line's description; a line is read once for all rules. */
const partsOfLine = (line: InventoryLine): Part[] => {
  const known = partsByLine.get(line);
  if (known) return known;
  const parts = partsOf(line.designation).map((words) => ({ typed: words.join(' '), compared: spacedOut(words) }));
  partsByLine.set(line, parts);
  return parts;
};

/** Reports whether a part has one of the phrases; `isWhole` leaves out those that only say what other goods are for. */
const hasPhrase = (part: string, phrases: readonly string[], isWhole?: boolean): boolean =>
  phrases.some((phrase) => {
    const at = part.indexOf(comparedPhrase(phrase));
    return at >= 0 && !(isWhole && isComplement(part.slice(0, at)));
  });

/** Reports whether the words before goods make them a complement of others: "chaîne de" vélo. */
const isComplement = (before: string): boolean => {
  const head = /^ (.+) (?:de|du|d|des|pour|for)(?: (?:la|le|l|un|une|mon|ma|my|a|the))?$/.exec(before)?.[1];
  return head !== undefined && nameGoods(head.split(' '));
};

const spacedOut = (words: readonly string[]): string => ` ${words.map(plainSpelling).join(' ')} `;

/** Phrases of rules as they are compared: in the singular, between spaces. */
const comparedPhrases = new Map<string, string>();
const comparedPhrase = (phrase: string): string => {
  const known = comparedPhrases.get(phrase);
  if (known !== undefined) return known;
  const compared = spacedOut(allWordsOf(phrase));
  comparedPhrases.set(phrase, compared);
  return compared;
};

/**
 * Returns the lines whose value reaches a limit, none for a limit on the whole parcel, or undefined below it. A value
 * that cannot be converted reaches it: a needless warning does less harm than a missing one.
 */
const linesWorth = (
  value: NonNullable<RuleConditions['value']>,
  about: readonly number[],
  { lines, rates, otherSums = {} }: RuledParcel,
): number[] | undefined => {
  const reaches = (sums: Sums): boolean => {
    const total = totalIn(sums, value.currency, rates);
    return total === null || (value.side === 'from' ? total >= value.limit : total > value.limit);
  };
  const of = (indexes: readonly number[]) => sumsOf(indexes.flatMap((index) => lines[index] ?? []));
  if (value.of !== 'heading') {
    const sums = of(about);
    return reaches(value.of === 'consignee' ? addSums(sums, otherSums) : sums) ? [] : undefined;
  }
  const byHeading = Map.groupBy(about, (index) => goodOf.get(lines[index]?.bien ?? '')?.hs ?? index);
  const concerned = [...byHeading.values()].filter((indexes) => reaches(of(indexes))).flat();
  return concerned.length > 0 ? concerned.sort((a, b) => a - b) : undefined;
};

const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

const departureRegionOf = (country: string): DepartureRegion | undefined =>
  country === 'CA' || country === 'US' ? country : EU.has(country) ? 'EU' : undefined;
