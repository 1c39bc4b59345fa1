import type { NewDuty } from '#shared/customs/duty.ts';
import { getItem, insertWrite, replaceWrite, type Write } from '../table/dynamo.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../table/query.ts';

/** Duty that customs asked for a parcel, by its customs document; whole XOF. Deleted with the document. */
export type StoredDuty = {
  userId: number;
  documentId: number;
  colisId: number;
  montant: number;
  recu: string | null;
  recordedAt: string;
  recordedBy: number;
  paiement: (NonNullable<NewDuty['paiement']> & { paidAt: string; paidBy: number }) | null;
  version: number;
};

type DutyRef = { userId: number; documentId: number };

export const findDuty = ({ userId, documentId }: DutyRef): Promise<StoredDuty | undefined> =>
  getItem(keys.duty(userId, documentId));

/** Write that stores a duty in place of the one that was read, refused when that has changed. */
export const putDutyWrite = (duty: StoredDuty, former: StoredDuty | undefined): Write => {
  const item = { ...duty, ...keys.duty(duty.userId, duty.documentId) };
  return former ? replaceWrite({ ...item, version: former.version }) : insertWrite(item);
};

/**
 * Write that claims the reference of a payment, refused when another duty has it, whatever the means: a mobile payment
 * has none of its own and is recorded as cash or transfer. References are compared without spaces, in capitals.
 */
export const claimDutyReferenceWrite = ({ reference }: NonNullable<NewDuty['paiement']>, documentId: number): Write =>
  insertWrite({ ...keys.dutyReference(reference.replace(/\s+/g, '').toUpperCase()), documentId });

/** Condition of a transaction that no payment of a parcel's duty is recorded. */
export const unpaidDutyCheck = ({ userId, documentId }: DutyRef): Write => ({
  ConditionCheck: {
    Key: keys.duty(userId, documentId),
    ConditionExpression: 'attribute_not_exists(pk) OR paiement = :none',
    ExpressionAttributeValues: { ':none': null },
  },
});

/** Write that deletes the duty of a document, if there is one. */
export const deleteDutyWrite = ({ userId, documentId }: DutyRef): Write => ({
  Delete: { Key: keys.duty(userId, documentId) },
});

/** Lists the duties of a customer's parcels. */
export const pageOfDuties = (userId: number, page: PageRequest): Promise<Page<StoredDuty>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.duties }, page);
