import type { Approval, ApprovalDecision, NewApproval } from '#shared/counter/approvals.ts';
import { AppError } from '#shared/errors.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import { dollarsOf } from '#shared/units.ts';
import { owedCents } from '../colis/amounts.ts';
import { wholeCents } from '../colis/price-changes.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { countTerms, usedTerms } from '../colis/terms-limits.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { findAccounts } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import { termsLimits } from '../core/items/verification.ts';
import type { Caller } from '../core/request/caller.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { sitesById } from '../sites/sites.service.ts';
import {
  decideApprovalWrite,
  findApproval,
  insertApprovalWrite,
  pageOfOpenApprovals,
  type StoredApproval,
  spendApprovalWrite,
  validity,
} from './approvals.table.ts';
import { customerOf } from './customer-of.ts';

/** Approvals of admins for sales that leave more unpaid than the limits of terms allow (decision 103). */

/** Asks for an approval; an admin gives their own at once. Throws USER_NOT_FOUND or INVALID_FIELDS. */
export const askApproval = (
  container: StoredContainer,
  { clientId, montant, limite }: NewApproval,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredApproval> =>
  idempotent(idempotencyKey, async (record) => {
    const { userId } = await customerOf(clientId);
    const used = await usedTerms(userId, container);
    const le = nowIso();
    const approval: StoredApproval = {
      ...{ id: newId(), userId, bookingId: container.id, cents: wholeCents(montant, 'montant'), limit: limite },
      ...{ owedCents: used.cents, unpaidPercent: used.percent },
      statut: caller.isAdmin ? 'ACCORDE' : 'DEMANDE',
      asked: { ...recordingAgentOf(caller), le },
      ...(caller.isAdmin && { decided: { par: caller.userId, le } }),
      expiresAt: validity().expiresAt,
    };
    await transact({ approval: insertApprovalWrite(approval), idempotency: record(approval) });
    return approval;
  });

/** Returns an approval that a caller asked for, or any for an admin. Throws APPROVAL_NOT_FOUND. */
export const approvalFor = async (id: number, { userId, isAdmin }: Caller): Promise<StoredApproval> => {
  const approval = await findApproval(id);
  if (!approval || !(isAdmin || approval.asked.userId === userId)) throw new AppError('APPROVAL_NOT_FOUND');
  return approval;
};

export const listOpenApprovals = (page: PageRequest): Promise<Page<StoredApproval>> => pageOfOpenApprovals(page);

/** Gives or declines an approval. One that is decided, or has expired, stays as it is. */
export const decideApproval = async (
  { id, statut }: StoredApproval,
  decision: ApprovalDecision,
  admin: Caller,
): Promise<StoredApproval> => {
  if (statut === 'DEMANDE')
    try {
      await transact({ approval: decideApprovalWrite(id, decision.statut, { par: admin.userId, le: nowIso() }) });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error; // another admin was faster, or it expired
    }
  return approvalFor(id, admin);
};

/**
 * Returns the writes that keep the parcels of a sale within the limits of terms, or that spend the approval which lifts
 * them: given to the caller for this customer and container and at least this sum. Throws TERMS_SUM_FULL or
 * TERMS_SHARE_FULL.
 */
export const limitsWrites = async (
  parcels: readonly [StoredColis, ...StoredColis[]],
  approvalId: number | undefined,
  caller: Caller,
): Promise<Writes> => {
  const { refusal, guards } = await countTerms(parcels);
  if (!refusal) return guards;
  const approval = approvalId === undefined ? undefined : await findApproval(approvalId);
  if (!(approval && covers(approval, parcels, caller))) throw refusal;
  return { ...guards, ...spendApprovalWrites(approval, parcels) };
};

const covers = (
  approval: StoredApproval,
  parcels: readonly [StoredColis, ...StoredColis[]],
  { userId: agentId }: Caller,
): boolean => {
  const [{ userId, bookingId }] = parcels;
  const owed = parcels.reduce((sum, colis) => sum + owedCents(colis), 0);
  return (
    statutOf(approval) === 'ACCORDE' &&
    approval.asked.userId === agentId &&
    approval.userId === userId &&
    approval.bookingId === bookingId &&
    owed <= approval.cents
  );
};

/** Writes that spend an approval for these parcels, whose journals name the admin beside the agent who sells. */
const spendApprovalWrites = (
  { id, decided }: StoredApproval,
  parcels: readonly Pick<StoredColis, 'id' | 'userId'>[],
): Writes => ({
  approval: spendApprovalWrite(id),
  ...Object.fromEntries(
    decided
      ? parcels.map((colis) => [
          `journal:${colis.id}`,
          addEntryWrite({ userId: colis.userId, colisId: colis.id }, 'DEPASSEMENT_ACCORDE', {
            ...{ userId: decided.par, role: 'ADMIN', siteId: null, job: null },
            le: decided.le,
          }),
        ])
      : [],
  ),
});

const statutOf = ({ statut, expiresAt }: StoredApproval): Approval['statut'] => {
  const isOpen = statut === 'DEMANDE' || statut === 'ACCORDE';
  return isOpen && expiresAt <= nowIso() ? 'EXPIRE' : statut;
};

/** Presents approvals with the names of people and sites, each read once. */
export const presentApprovals = async (approvals: readonly StoredApproval[]): Promise<Approval[]> => {
  const people = approvals.flatMap(({ userId, asked, decided }) => [userId, asked.userId, decided?.par ?? userId]);
  const bookingIds = [...new Set(approvals.map(({ bookingId }) => bookingId))];
  const [accounts, containers, sites] = await Promise.all([
    findAccounts([...new Set(people)]),
    Promise.all(bookingIds.map(containerOf)),
    sitesById(approvals.map(({ asked }) => asked.siteId)),
  ]);
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim()]));
  const { percent, cents } = termsLimits();
  return approvals.map((approval) => {
    const container = containers.find(({ id }) => id === approval.bookingId);
    const { asked, decided } = approval;
    return {
      id: approval.id,
      clientId: approval.userId,
      client: names.get(approval.userId) ?? '',
      conteneurId: approval.bookingId,
      depart: container?.lieuEnlevement ?? '',
      destination: container?.destination ?? '',
      montant: dollarsOf(approval.cents),
      limite: approval.limit,
      dejaDu: dollarsOf(approval.owedCents),
      dejaDuMax: dollarsOf(cents),
      part: approval.unpaidPercent,
      partMax: percent,
      statut: statutOf(approval),
      agent: names.get(asked.userId) ?? '',
      site: asked.siteId === null ? null : nameSite(sites.get(asked.siteId)) || null,
      demandeLe: asked.le,
      expireLe: approval.expiresAt,
      decision: decided ? { le: decided.le, admin: names.get(decided.par) ?? '' } : null,
    };
  });
};

export const presentApproval = async (approval: StoredApproval): Promise<Approval> =>
  (await presentApprovals([approval]))[0] as Approval;
