import type { ContainerEdit } from '#shared/containers/schema.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { DELAY_REASON_NAMES, type DelayReason, MILESTONE_CODES, type MilestoneCode } from '#shared/milestones/codes.ts';
import type { MilestoneRecord, SetOffsetCode } from '#shared/milestones/record.ts';
import { anchorTime, datesOf, milestonesOf } from '#shared/milestones/rules.ts';
import type { Milestone, NewEstimate } from '#shared/milestones/schema.ts';
import { toInstants } from '../containers/container-dates.ts';
import { containerUnchangedCheck } from '../containers/container-writes.ts';
import { applyEdit, updateContainer } from '../containers/edit-container.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { milestoneOf, requirePlausible, requireVersion, withReason } from './change-milestones.ts';
import { replaceMilestonesWrite } from './milestone-writes.ts';
import { findMilestones, type StoredMilestones } from './milestones.table.ts';

/** Change that a new estimate makes: to the container's dates, or to the offsets. */
type Estimate = { date: string; edit: ContainerEdit | undefined; container: StoredContainer; record: MilestoneRecord };
export type WantedEstimate = Pick<NewEstimate, 'date' | 'avecArrivee' | 'motif'>;

/**
 * Expects a milestone at another time. Throws MILESTONES_CHANGED, MILESTONE_RECORDED, or INVALID_FIELDS for a time out
 * of order or a delay without a reason.
 */
export const estimateMilestone = async (
  before: StoredContainer,
  code: MilestoneCode,
  input: NewEstimate,
  admin: Caller,
): Promise<StoredContainer> => {
  const stored = await findMilestones(before.id);
  requireVersion(stored, input.version);
  const { date, edit, container, record } = applyEstimate(before, stored, code, input);
  const explained = withReasonOfMoved(
    withReason(container, record, code, input.motif),
    milestonesOf(before, stored),
    container,
    input.motif,
  );
  const milestones = replaceMilestonesWrite(stored, {
    ...stored,
    ...explained,
    bookingId: before.id,
    dernier: {
      action: 'JALON_ESTIME',
      code,
      le: nowIso(),
      de: milestoneOf(before, stored, code).estime,
      vers: date,
      motif: input.motif ?? null,
    },
  });
  if (edit) return updateContainer(before, { ...edit, motif: noteOf(input) }, admin, async () => milestones);
  try {
    await transact({ milestones, container: containerUnchangedCheck(before) });
  } catch (error) {
    throw error instanceof ConditionFailed ? new AppError('MILESTONES_CHANGED', { cause: error }) : error;
  }
  return before;
};

/** Returns the record with a reason for each delay without one that the estimate moved: it is not asked for again. */
const withReasonOfMoved = (
  record: MilestoneRecord,
  former: readonly Milestone[],
  container: StoredContainer,
  motif: DelayReason | null | undefined,
): MilestoneRecord =>
  MILESTONE_CODES.reduce((explained, code, index) => {
    const { reel, estime, retard } = milestoneOf(container, explained, code);
    const isMoved = reel === null && estime !== former[index]?.estime;
    return motif && isMoved && retard?.motif === null ? withReason(container, explained, code, motif) : explained;
  }, record);

/** Returns the reason that the container's change log keeps. */
const noteOf = ({ motif, note }: NewEstimate): string =>
  [motif && DELAY_REASON_NAMES.fr[motif], note].filter(Boolean).join(' : ');

/** Returns what a new estimate changes. Throws MILESTONE_RECORDED or INVALID_FIELDS. */
export const applyEstimate = (
  before: StoredContainer,
  stored: StoredMilestones | undefined,
  code: MilestoneCode,
  wanted: WantedEstimate,
): Estimate => {
  const milestone = milestoneOf(before, stored, code);
  if (milestone.reel !== null) throw new AppError('MILESTONE_RECORDED');
  const { date } = toInstants(milestone.fuseau, { date: wanted.date });
  requirePlausible(before, date);
  const edit = editFor(before, code, date, wanted);
  const container = edit ? editedContainer(before, edit) : before;
  const isAnnounced = edit !== undefined && before.colisCount > 0;
  const record = {
    ...stored,
    ...(isAnnounced && { annonce: stored?.annonce ?? datesOf(before) }),
    ...(!edit && {
      decalages: { ...stored?.decalages, [code]: offsetOf(before, stored, code as SetOffsetCode, date) },
    }),
  };
  checkOrder(container, record, code, date);
  return { date, edit, container, record };
};

/** Returns the edit of the container whose date the estimate of a milestone is; undefined for an offset. */
const editFor = (
  { dateDepart, dateArrivee }: StoredContainer,
  code: MilestoneCode,
  date: string,
  { avecArrivee, motif }: WantedEstimate,
): ContainerEdit | undefined => {
  const reason = motif ? { motifRetard: motif } : {};
  if (code === 'CLOS') return { receptionFin: date };
  if (code === 'ARRI') return { dateArrivee: date, ...reason };
  if (code !== 'DEPA') return undefined;
  const shifted = Date.parse(dateArrivee) + Date.parse(date) - Date.parse(dateDepart);
  return { dateDepart: date, ...(avecArrivee && { dateArrivee: new Date(shifted).toISOString() }), ...reason };
};

/** Applies an edit of dates; their faults are those of the one field that the admin entered. */
const editedContainer = (before: StoredContainer, edit: ContainerEdit): StoredContainer => {
  try {
    return applyEdit(before, edit);
  } catch (error) {
    const [fault] = error instanceof AppError ? Object.values(error.details.fields ?? {}) : [];
    throw fault ? dateFault(fault) : error;
  }
};

const dateFault = (fault: FieldFault): AppError => new AppError('INVALID_FIELDS', { fields: { date: fault } });

const offsetOf = (
  container: StoredContainer,
  stored: StoredMilestones | undefined,
  code: SetOffsetCode,
  date: string,
): number => Date.parse(date) - Date.parse(anchorTime(code, datesOf(container), stored?.reels));

/** Throws INVALID_FIELDS unless the estimate is between the milestones that have happened and the expected ones. */
const checkOrder = (container: StoredContainer, record: MilestoneRecord, code: MilestoneCode, date: string): void => {
  const at = MILESTONE_CODES.indexOf(code);
  const earlier = MILESTONE_CODES.slice(0, at).some((each) => date < (record.reels?.[each]?.date ?? ''));
  const result = milestoneOf(container, record, code).estime;
  if (earlier || result > date) throw dateFault({ fault: 'before_previous' });
  if (date > result) throw dateFault({ fault: 'after_next' });
};
