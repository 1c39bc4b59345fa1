import type { ApprovalStatut, ExceededLimit } from '#shared/counter/approvals.ts';
import { minutesAfter, nowIso, ttlOf } from '../core/clock.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { getItem, insertWrite, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/table/query.ts';

/** Minutes for which a request waits for its decision, and for which an approval may be spent. */
const VALID_MINUTES = 30;

/**
 * Request of a counter to leave a sum unpaid above the limits of terms, for one customer in one container; `unpaidPercent`
 * and `owedCents` say how far the limits were used then.
 */
export type StoredApproval = {
  id: number;
  userId: number;
  bookingId: number;
  /** Most cents that may be left unpaid. */
  cents: number;
  limit: ExceededLimit;
  owedCents: number;
  unpaidPercent: number;
  statut: ApprovalStatut;
  asked: RecordingAgent & { le: string };
  decided?: Decision;
  expiresAt: string;
};
type Decision = { par: number; le: string };

export const findApproval = (id: number): Promise<StoredApproval | undefined> => getItem(keys.approval(id));

/** Returns when a request that is made, or an approval that is given now expires, and when its item may be deleted. */
export const validity = () => {
  const expiresAt = minutesAfter(VALID_MINUTES);
  return { expiresAt, ttl: ttlOf(expiresAt) };
};

/** Lists the requests that wait for a decision and have not expired, the oldest first. */
export const pageOfOpenApprovals = (page: PageRequest): Promise<Page<StoredApproval>> =>
  pageOf('listKeys', 'APPROVAL', { from: nowIso() }, page);

export const insertApprovalWrite = (approval: StoredApproval): Write =>
  insertWrite({
    ...approval,
    ...keys.approval(approval.id),
    ...(approval.statut === 'DEMANDE' && indexKeys.openApproval(approval.expiresAt)),
    ttl: ttlOf(approval.expiresAt),
  });

/** Write that decides a request, once, before it expires. */
export const decideApprovalWrite = (id: number, statut: ApprovalStatut, decided: Decision): Write => ({
  Update: {
    Key: keys.approval(id),
    ...buildUpdate({
      set: { statut, decided, ...validity(), listPk: undefined, listSk: undefined },
      equals: { statut: 'DEMANDE' },
      when: 'expiresAt > :now',
      values: { ':now': nowIso() },
    }),
  },
});

/** Write that spends an approval, once, before it expires. */
export const spendApprovalWrite = (id: number): Write => ({
  Update: {
    Key: keys.approval(id),
    ...buildUpdate({
      set: { statut: 'UTILISE' satisfies ApprovalStatut },
      equals: { statut: 'ACCORDE' },
      when: 'expiresAt > :now',
      values: { ':now': nowIso() },
    }),
  },
});
