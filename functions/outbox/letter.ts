/** What a mail says, before it has a layout. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** The one thing to do; `path` is on our site. */
  action?: { label: string; path: string };
};
