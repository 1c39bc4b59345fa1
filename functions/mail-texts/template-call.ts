import type { CustomerTemplates } from './customer-templates.ts';
import { type MailContent, UNSAID_OF_SITE } from './mail-content.ts';

/**
 * Call of a template by its name and its values, by their position: what a message says, as codes and values instead of
 * sentences, from which it can be written in any language. Stored calls are written by later versions of their templates
 * too: a value that a template gains is optional.
 */
export type TemplateCall = { modele: keyof CustomerTemplates; valeurs: Readonly<Record<string, unknown>> };

const UNSAID: ReadonlySet<string> = new Set(UNSAID_OF_SITE);

/** Returns the call that `write` makes, instead of the text, without what no text says. */
export const recordTemplateCall = (write: (templates: CustomerTemplates) => MailContent): TemplateCall => {
  const recorder = new Proxy({} as CustomerTemplates, {
    get:
      (_, modele: string) =>
      (...values: unknown[]) => ({ modele, valeurs: JSON.parse(JSON.stringify({ ...values }, omitUnsaid)) }),
  });
  return write(recorder) as unknown as TemplateCall;
};

const omitUnsaid = (name: string, value: unknown): unknown => (UNSAID.has(name) ? undefined : value);

/** Writes the text of a call. */
export const writeTemplateCall = ({ modele, valeurs }: TemplateCall, templates: CustomerTemplates): MailContent => {
  const values: unknown[] = Object.assign([], valeurs);
  return (templates[modele] as (...values: readonly unknown[]) => MailContent)(...values);
};
