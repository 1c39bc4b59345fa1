/** Property of goods on which customs rules depend. */
export type GoodFlag =
  | 'electrical'
  | 'battery'
  | 'food'
  | 'medicine'
  | 'textile'
  | 'vehiclePart'
  | 'radio'
  | 'plant'
  | 'perfume'
  | 'jewellery';

/** Goods that are really sent, with their heading in the Harmonised System (HS 2022, six digits). */
export type Good = {
  /** Stored in inventories: never renamed. */
  id: string;
  fr: string;
  en: string;
  hs: string;
  flags?: readonly GoodFlag[];
  /**
   * Other words for them in both languages, and frequent spellings that the matcher would miss; lower case, without
   * accents, separated by commas.
   */
  aliases?: string;
};
