import { api, type Reply } from './api.ts';
import { allMailsTo, eventually } from './money.ts';
import { makeAdmin, type Person } from './people.ts';
import { storedPayment } from './table.ts';

/** A payment as an admin sees it. */
export type Shown = {
  id: number;
  colisIds: number[];
  montant: number;
  statut: string;
  moyen: string;
  rembourse: number;
  aRembourser: number;
  [field: string]: unknown;
};

/** An admin records that a customer pays by hand for parcels in a container. */
export const record = async (
  { userId }: Pick<Person, 'userId'>,
  bookingId: number,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<Reply> => {
  const { token } = await makeAdmin();
  return api('POST', `/payments/add/${userId}/${bookingId}`, {
    token,
    body: { moyen: 'ESPECES', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
};

/** A payment that an admin has recorded, for all that is to pay or for these parcels. */
export const recorded = async (person: Person, bookingId: number, colisIds?: number[]): Promise<Shown> => {
  const { status, text, body } = await record(person, bookingId, colisIds && { colisIds });
  if (status !== 201) throw new Error(`record: ${status} ${text}`);
  return body.data;
};

/** An admin confirms or rejects a payment. */
export const decide = async (what: 'confirm' | 'reject', id: number): Promise<Reply> =>
  api('PUT', `/payments/${what}/${id}`, { token: (await makeAdmin()).token });

export const editPayment = async (id: number, body: object): Promise<Reply> =>
  api('PUT', `/payments/update/${id}`, { token: (await makeAdmin()).token, body });

export const deletePayment = async (id: number): Promise<Reply> =>
  api('DELETE', `/payments/delete/${id}`, { token: (await makeAdmin()).token });

/** A payment as an admin finds it. */
export const shownPayment = async (id: number): Promise<Shown> =>
  (await api('GET', `/payments/${id}`, { token: (await makeAdmin()).token })).body.data;

/** What a call was answered: its status, and the code of a refusal. */
export const outcome = ({ status, body }: Reply): [number, string | undefined] => [status, body?.code];

/** The subjects of the mails that somebody had about what became of their money; that it was noted comes before. */
export const moneyMailsTo = async (person: Person): Promise<string[]> =>
  (await allMailsTo(person))
    .map(({ subject }) => subject.split(' · ')[0] ?? '')
    .filter((subject) => MONEY.test(subject) && !NOTED.test(subject));

const NOTED = /^(Votre paiement est enregistré|Your payment is recorded)$/;
const MONEY = /paiement|rembours|place est|payment|refund/i;

/** Waits until the refund that falls due is left to people: no card knows of it. */
export const waitForManualRefund = (person: Person, id: number): Promise<void> =>
  eventually(async () => {
    if ((await storedPayment(person, id)).refundsDueAt !== null) throw new Error('not seen to yet');
  });
