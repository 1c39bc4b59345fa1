import type { QueryClient } from '@tanstack/react-query';
import { isRateShown } from '#shared/currency/rules.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import type { NewInventory } from '#shared/customs/inventory.ts';
import { paperOf } from '#shared/sites/paper.ts';
import { DOCUMENT_TYPES } from '#web/core/colis/documentTypes.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { loadWhenReachable } from '#web/core/loading/loadWhenReachable.ts';
import { session } from '#web/core/session/session.ts';
import type { DocumentFacts } from './inventoryDocument.ts';
import type { LineValues } from './values.ts';

/** Facts of the document that a form knows beside its lines; the sender is who is logged in unless it says another. */
export type FormFacts = Pick<DocumentFacts, 'recipient' | 'voyage' | 'insured' | 'signature'> & {
  sender?: string | undefined;
};

const loadMaker = loadWhenReachable(() => import('./makeInventoryFile.ts'));

/** Returns the key of a document: it changes with all content of the document except its date. */
export const inventoryFileKey = (
  inventory: NewInventory | undefined,
  { recipient, voyage, insured, signature, sender = senderName() }: FormFacts,
  rates: Rates,
) => {
  const { lieuEnlevement, destination, dateDepart, fuseau, siteDepart } = voyage;
  const route = [lieuEnlevement, destination, dateDepart, fuseau, paperOf(siteDepart)];
  return ['inventoryFile', inventory, recipient, route, insured ?? null, rates, sender, signature ?? null] as const;
};

type Rates = IndicativeRates | null;

/** Makes the document of an inventory, or returns the one that was made of the same list and facts. */
export async function inventoryFile(
  inventory: NewInventory,
  facts: FormFacts,
  rates: Rates,
  client: QueryClient,
): Promise<File> {
  const key = inventoryFileKey(inventory, facts, rates);
  const made = client.getQueryData<File>(key);
  if (made) return made;
  const { makeInventoryFile } = await loadMaker();
  const file = await makeInventoryFile(inventory, {
    ...facts,
    rates,
    sender: facts.sender ?? senderName(),
    madeAt: new Date(),
  });
  client.setQueryData(key, file);
  return file;
}

/** Reports whether a list has values in dollars, whose document then names the rates. */
export const hasDollars = (lines: readonly Pick<LineValues, 'devise'>[]): boolean =>
  lines.some(({ devise }) => devise === 'USD' || devise === 'CAD');

/** Returns the rates for a document; without current ones it has no total in XOF. */
export async function documentRates({ lignes }: NewInventory, client: QueryClient): Promise<Rates> {
  if (!hasDollars(lignes)) return null;
  // Unlike on the page, a lost connection must not postpone it.
  const rates = await client.fetchQuery({ ...ratesQuery, networkMode: 'always' }).catch(() => null);
  return rates && isRateShown(rates.date, new Date()) ? rates : null;
}

const nameOf = (key: (typeof DOCUMENT_TYPES)[number]['key']): string =>
  DOCUMENT_TYPES.find((type) => type.key === key)?.name ?? '';

/** Returns the type of the document that is made of an inventory. */
export const inventoryDocumentType = ({ nature }: Pick<NewInventory, 'nature'>): string =>
  nameOf(nature === 'COMMERCE' ? 'proForma' : 'inventory');

/** Name of the customer, or their email when the name is unknown. */
const senderName = (): string => {
  const { prenom, nom, email } = session().user ?? {};
  return [prenom, nom].filter(Boolean).join(' ') || (email ?? '');
};
