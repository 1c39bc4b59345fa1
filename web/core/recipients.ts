import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#shared/auth/schema.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { deliveryAddress } from '#shared/recipients/rules.ts';
import type { NewRecipient, Recipient } from '#shared/recipients/schema.ts';
import { call } from '#web/core/api/call.ts';
import { allRows } from '#web/core/paged/pages.ts';

const key = ['recipients'];

/** The customer's saved recipients by name; `isNeeded` postpones their call. */
export const useRecipients = (isNeeded = true) =>
  useQuery({
    queryKey: key,
    enabled: isNeeded,
    queryFn: async () => {
      const rows = await allRows((query) => call(recipientsRoutes.list, { query }));
      return rows.sort((one, other) => one.nom.localeCompare(other.nom));
    },
  });

/** Returns the saved recipients; undefined until they are loaded. */
export const knownRecipients = (client: QueryClient): Recipient[] | undefined => client.getQueryData<Recipient[]>(key);

/** Saves a recipient, after which the list is loaded again. */
export async function saveRecipient(client: QueryClient, body: NewRecipient, idempotencyKey: string): Promise<void> {
  await call(recipientsRoutes.add, { body }, { idempotencyKey });
  await client.invalidateQueries({ queryKey: key });
}

/** Functions that save, replace and delete a recipient, after which the list is loaded again. */
export function useRecipientChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return {
    save: (body: NewRecipient, idempotencyKey: string) => saveRecipient(client, body, idempotencyKey),
    replace: async (id: number, body: NewRecipient) => {
      await call(recipientsRoutes.update, { params: { id }, body });
      await refresh();
    },
    remove: async (id: number) => {
      await call(recipientsRoutes.remove, { params: { id } });
      await refresh();
    },
  };
}

/** Recipient of a parcel, as its form holds it. */
export interface RecipientValues {
  nomDestinataire: string;
  telephoneDestinataire: string;
  emailDestinataire: string;
  adresseDestinataire: string;
  langueDestinataire: Language;
}

/** Returns the values of a parcel's form for a saved recipient. */
export const valuesOf = (recipient: Recipient): RecipientValues => ({
  nomDestinataire: recipient.nom,
  telephoneDestinataire: recipient.telephone,
  emailDestinataire: recipient.email ?? '',
  adresseDestinataire: deliveryAddress(recipient),
  langueDestinataire: recipient.langue ?? 'fr',
});

type Identity = Pick<RecipientValues, 'nomDestinataire' | 'telephoneDestinataire' | 'adresseDestinataire'>;

/** Returns the saved recipient that these values describe, in whatever language they get their mails. */
export const findSavedRecipient = (values: Identity, recipients: readonly Recipient[]): Recipient | undefined =>
  recipients.find((recipient) => {
    const saved = valuesOf(recipient);
    return (
      saved.nomDestinataire === values.nomDestinataire &&
      saved.telephoneDestinataire === values.telephoneDestinataire &&
      saved.adresseDestinataire === values.adresseDestinataire
    );
  });
