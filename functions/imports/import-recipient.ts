import type { RecipientRow } from '#shared/imports/schema.ts';
import type { NewRecipient } from '#shared/recipients/schema.ts';
import { idsOfCustomer } from '../core/items/accounts.ts';
import { idempotent, recordedResult } from '../core/items/idempotency.ts';
import { transact } from '../core/table/dynamo.ts';
import { hasRecipient, newRecipient } from '../recipients/recipients.service.ts';
import { customerOfRow, type RowCustomer } from './import-customer.ts';
import { isOf, type RowOrigin, type RowRecord, rowKey } from './row-key.ts';

/**
 * Saves the recipient of a row for its customer, unless that has one of this name and number. Throws what
 * `customerOfRow` throws.
 */
export const importRecipient = async (row: RecipientRow, origin: RowOrigin): Promise<RowCustomer> => {
  const { account } = await customerOfRow(row, origin);
  const recipient: NewRecipient = {
    nom: row.nomDestinataire,
    telephone: row.telephoneDestinataire,
    adresse: row.adresseDestinataire,
    ...(row.emailDestinataire && { email: row.emailDestinataire }),
    ...(row.langueDestinataire && { langue: row.langueDestinataire }),
  };
  const { userId } = account;
  const key = rowKey('DESTINATAIRE', userId, recipient.nom, recipient.telephone);
  if (await hasRecipient(idsOfCustomer(account), recipient))
    return { account, isNew: isOf(await recordedResult<RowRecord>(key), origin) };
  const made = await idempotent<RowRecord>(key, async (record) => {
    const { recipient: saved, write } = newRecipient(recipient, userId);
    const result = { ...origin, id: saved.id };
    await transact({ id: write, idempotency: record(result) });
    return result;
  });
  return { account, isNew: isOf(made, origin) };
};
