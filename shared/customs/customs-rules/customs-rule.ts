import type { Currency } from '../constants.ts';
import type { GoodFlag } from '../goods/good.ts';
import type { LineState, Nature } from '../inventory.ts';

/** Effect of a rule: the line is refused, the customer is warned, or the customer is asked for more. */
export type RuleEffect = 'block' | 'warn' | 'ask';

export type Bilingual<T> = { fr: T; en: T };

/** Law or publication that a rule follows. */
export type RuleSource = {
  authority: Bilingual<string>;
  /** Shown beside the rule. */
  title: Bilingual<string>;
  /** Number of the document, or the site it was read on. */
  document: string;
  /** Date of the source, or the date it was read if it bears none: year, month or day in ISO 8601. */
  asOf: string;
};

/** Scope of a rule of departure. */
export type DepartureRegion = 'CA' | 'US' | 'EU';

/**
 * Conditions of a rule, all of which must hold; without any it applies to every shipment. Goods are named by flags
 * where the good is known, and otherwise by words.
 */
export type RuleConditions = {
  departure?: DepartureRegion;
  flags?: readonly GoodFlag[];
  /** Usual words for the goods, singular, lower case and without accents. */
  words?: Bilingual<readonly string[]>;
  /** Words that show that a description means other goods: a bicycle pump is no bicycle. */
  unless?: readonly string[];
  /** True when the words after "de", "pour" or "for" say what other goods are for: a bicycle's chain is no bicycle. */
  isWhole?: true;
  /** Descriptions that name no goods. */
  vague?: true;
  state?: LineState;
  /** Natures of the shipment; while it is unknown the rule asks for it. */
  natures?: readonly Nature[];
  /** Least value of a line's heading, the parcel, or all parcels of a consignee in the container. */
  value?: {
    of: 'heading' | 'parcel' | 'consignee';
    currency: Currency;
    /** Smallest units of the currency. */
    limit: number;
    /** `from`: the limit itself is concerned; `above`: it is not. */
    side: 'from' | 'above';
  };
  /** First day on which the rule is in force. */
  since?: string;
};

export type CustomsRule = {
  id: string;
  effect: RuleEffect;
  when: RuleConditions;
  /**
   * Goods concerned, worded for use within a sentence, and the consequence, which customers and the team read; `advice`
   * tells the customer what to do, and may hold links as pages' texts do.
   */
  rule: Bilingual<{ goods: string; text: string; advice?: string }>;
  /** Authority that answers questions about it. */
  contact: 'support' | 'broker' | 'consulate';
  source: RuleSource;
  /** True when a container with such goods must name its licensed customs broker before its manifest closes. */
  requiresBroker?: true;
  /** True for a rule of transport by sea, whatever the country of arrival. */
  isOfCarriage?: true;
  /** True when the source is old or second-hand: the page asks the customer to confirm with support first. */
  toConfirm?: true;
};
