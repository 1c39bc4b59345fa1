import type { ContainerEdit } from '#shared/bookings/schema.ts';
import { AppError } from '#shared/errors.ts';
import { centsOf, cm3Of, gramsOf } from '#shared/units.ts';
import type { Caller } from '../core/caller.ts';
import { withChange } from '../core/changes.ts';
import { transact } from '../core/dynamo.ts';
import { tell } from '../core/outbox.ts';
import { insuranceRefusal, insured } from './assign.ts';
import { containerOf } from './bookings.service.ts';
import { editContainer, refusedContainer } from './bookings.table.ts';
import { datesOf } from './dates.ts';
import { planChanges, replanned } from './replan.ts';
import type { StoredContainer } from './stored.ts';

/** Changes what the edit names. Throws INVALID_FIELDS, MAXIMA_BELOW_BOOKED, CONTAINER_NOT_FOUND or INSURANCE_NOT_FOUND. */
export const updateContainer = async (
  before: StoredContainer,
  edit: ContainerEdit,
  admin: Caller,
): Promise<StoredContainer> => {
  const after = withChanges(before, edited(before, edit), edit.motif, admin);
  const insurance = after.insuranceId === before.insuranceId ? undefined : await insured(after.id, after.insuranceId);
  const replanning = replanned(before, after);
  try {
    await transact({
      container: editContainer(before, after),
      insurance,
      told:
        after.statut === before.statut
          ? undefined
          : tell({ type: 'CONTAINER_STATUT_CHANGED', bookingId: after.id, statut: after.statut }),
      replanned: replanning && tell(replanning),
    });
  } catch (error) {
    return afterRefusedEdit(error, before, edit, admin);
  }
  return containerOf(after.id);
};

/** Keeps who changed the statut or the plan, when and why. */
const withChanges = (
  before: StoredContainer,
  after: StoredContainer,
  motif: string | undefined,
  admin: Caller,
): StoredContainer => {
  const statut = after.statut === before.statut ? [] : [{ de: before.statut, vers: after.statut }];
  const made = [...statut, ...planChanges(before, after)];
  if (made.length === 0) return after;
  const changements = made.reduce((kept, change) => withChange(kept, { ...change, motif }, admin), before.changements);
  return { ...after, ...(changements && { changements }) };
};

/** A container as an edit would leave it. Throws INVALID_FIELDS. */
export const edited = (before: StoredContainer, edit: ContainerEdit): StoredContainer => {
  const { poidsMax, volumeMax, prixEstime, insuranceId, motif: _kept, ...plain } = edit;
  const after: StoredContainer = {
    ...before,
    ...(Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    ) as Partial<StoredContainer>),
    ...(poidsMax !== undefined && { maxGrams: gramsOf(poidsMax) }),
    ...(volumeMax !== undefined && { maxCm3: cm3Of(volumeMax) }),
    ...(prixEstime !== undefined && { rateCents: centsOf(prixEstime) }),
    ...(insuranceId !== undefined && { insuranceId }),
  };
  return DATED.some((name) => edit[name] !== undefined) ? { ...after, ...datesOf(after) } : after;
};

/** An edit of anything else is not refused for dates that were taken before. */
const DATED = ['dateDepart', 'dateArrivee', 'dateReservation', 'fuseau'] as const;

/** Someone edited or deleted it meanwhile: try on what is there now; else the maxima are below what is booked. */
const afterRefusedEdit = async (
  error: unknown,
  before: StoredContainer,
  edit: ContainerEdit,
  admin: Caller,
): Promise<StoredContainer> => {
  const found = refusedContainer(error, 'container');
  if (found === undefined) throw insuranceRefusal(error) ?? error;
  if (found === 'absent') throw new AppError('CONTAINER_NOT_FOUND');
  if (found.version !== before.version) return updateContainer(found, edit, admin);
  throw new AppError('MAXIMA_BELOW_BOOKED', { cause: error });
};
