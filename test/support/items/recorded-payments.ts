import { api, type Reply } from '../calls/api.ts';
import { makeAdmin, type Person } from '../calls/people.ts';
import { storedPayment } from '../calls/table.ts';
import { allMailsTo, eventually } from './money.ts';

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

/** Records a payment by hand of a customer's parcels in a container, as an admin. */
export const recordPayment = async (
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

/** Records a payment as an admin, for all payable parcels or the given ones, and returns it. */
export const newRecordedPayment = async (person: Person, bookingId: number, colisIds?: number[]): Promise<Shown> => {
  const { status, text, body } = await recordPayment(person, bookingId, colisIds && { colisIds });
  if (status !== 201) throw new Error(`record: ${status} ${text}`);
  return body.data;
};

/** Confirms or rejects a payment as an admin. */
export const decideOnPayment = async (what: 'confirm' | 'reject', id: number): Promise<Reply> =>
  api('PUT', `/payments/${what}/${id}`, { token: (await makeAdmin()).token });

export const editPayment = async (id: number, body: object): Promise<Reply> =>
  api('PUT', `/payments/update/${id}`, { token: (await makeAdmin()).token, body });

export const deletePayment = async (id: number): Promise<Reply> =>
  api('DELETE', `/payments/delete/${id}`, { token: (await makeAdmin()).token });

/** Reads a payment as an admin. */
export const shownPayment = async (id: number): Promise<Shown> =>
  (await api('GET', `/payments/${id}`, { token: (await makeAdmin()).token })).body.data;

/** The status of a reply and the code of a refusal. */
export const outcome = ({ status, body }: Reply): [number, string | undefined] => [status, body?.code];

/** Subjects of the mails to a customer about the outcome of their payments, without the one about its recording. */
export const moneyMailsTo = async (person: Person): Promise<string[]> =>
  (await allMailsTo(person))
    .map(({ subject }) => subject.split(' · ')[0] ?? '')
    .filter((subject) => MONEY.test(subject) && !RECORDED.test(subject));

const RECORDED = /^(Votre paiement est enregistré|Your payment is recorded)$/;
const MONEY = /paiement|rembours|place est|payment|refund/i;

/** Waits until a due refund is left to an admin, because no card can receive it. */
export const waitForManualRefund = (person: Person, id: number): Promise<void> =>
  eventually(async () => {
    if ((await storedPayment(person, id)).refundsDueAt !== null) throw new Error('refund not left to an admin yet');
  });
