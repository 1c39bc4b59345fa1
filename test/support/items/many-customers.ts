import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { insertColisWrites } from '#functions/colis/colis.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { dynamo, tableName } from '#functions/core/table/dynamo.ts';
import { newId, newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { listOfUser, presentNotification } from '#functions/notifications/notifications.service.ts';
import { newContainer, newCustomer } from '../calls/api.ts';
import { itemsOf, makeAccount } from '../calls/people.ts';
import { writeAll } from '../calls/stored-state.ts';
import { aColis, storedColis } from '../calls/table.ts';
import { runningCloud } from '../clouds/running-cloud.ts';

/** A customer stored in the table who never logs in. */
export type Customer = Pick<ReturnType<typeof makeAccount>, 'userId' | 'email' | 'langue'>;

/** Creates many customers in the table; every second one reads English. */
export const manyCustomers = async (count: number): Promise<Customer[]> => {
  const accounts = Array.from({ length: count }, (_, n) =>
    makeAccount({ prenom: `Awa ${n}`, langue: n % 2 === 0 ? 'fr' : 'en' }),
  );
  await writeAll(accounts.flatMap(itemsOf));
  return accounts;
};

/** Books a parcel in this container for each customer, in order, directly in the table. Returns their ids. */
export const bookForAll = async (
  bookingId: number,
  people: readonly Pick<Customer, 'userId' | 'email'>[],
  change: Partial<StoredColis> = {},
): Promise<number[]> => {
  const model = await modelColis();
  const now = Date.now();
  const colis = people.map(({ userId, email }, n): StoredColis => {
    const createdAt = new Date(now + n).toISOString();
    return {
      ...model,
      id: newId(),
      trackingCode: newTrackingCode(),
      userId,
      userEmail: email,
      bookingId,
      createdAt,
      ...change,
    };
  });
  await writeAll(colis.flatMap((one) => Object.values(insertColisWrites(one)).map(({ Put }) => Put?.Item ?? {})));
  const customers = [...new Set(people.map(({ userId }) => userId))];
  await writeAll(customers.map((userId) => ({ ...keys.customerIn(bookingId, userId), bookingId, userId })));
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.container(bookingId),
      UpdateExpression: 'ADD colisCount :more',
      ExpressionAttributeValues: { ':more': colis.length },
    }),
  );
  return colis.map(({ id }) => id);
};

let model: Promise<StoredColis> | undefined;

const modelColis = (): Promise<StoredColis> => {
  model ??= (async () => {
    const customer = await newCustomer();
    return storedColis(customer, await aColis(customer, (await newContainer()).id));
  })();
  return model;
};

/** The notifications of a customer so far, oldest first. */
export const notificationsOf = async ({ userId }: Pick<Customer, 'userId'>): Promise<string[]> => {
  const { items } = await listOfUser(userId, { limit: 100 });
  const shown = await Promise.all(items.toReversed().map((item) => presentNotification(item)));
  return shown.map(({ notification }) => notification);
};

/** Start of this module, in seconds: older mails belong to other tests. */
const since = Math.floor(Date.now() / 1000);

/** The subjects of all mails since then, by address. */
export const subjectsByAddress = async (): Promise<Map<string, string[]>> => {
  const { emails } = (await (await fetch(`${runningCloud().mail}/store?since=${since}`)).json()) as {
    emails: { subject: string; destination: { to: string[] } }[];
  };
  const subjects = new Map<string, string[]>();
  for (const { subject, destination } of emails)
    for (const to of destination.to) subjects.set(to, [...(subjects.get(to) ?? []), subject]);
  return subjects;
};
