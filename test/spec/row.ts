/** A message of the specification: what the person does, and what they read in each language. */
export type MessageRow = {
  page: string;
  trigger: string;
  fr: string;
  en: string;
};

export type Rows = Record<string, MessageRow>;
