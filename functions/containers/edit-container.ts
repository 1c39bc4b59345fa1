import { CONTAINER_REFERENCES } from '#shared/containers/references.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import type { Site } from '#shared/sites/schema.ts';
import { centsOf, cm3Of, gramsOf } from '#shared/units.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Caller } from '../core/request/caller.ts';
import { appendChange } from '../core/request/change-log.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import {
  checkCorridor,
  soldAtError,
  soldAtOf,
  soldAtWrites,
  tarifOf,
  versionToSell,
} from '../tarifs/tarifs.service.ts';
import { arrivalListWrites } from './arrivals.table.ts';
import { insuranceLinkError, linkInsuranceWrite } from './container-assignments.ts';
import { containerDates } from './container-dates.ts';
import { rescheduledEvent, scheduleChanges, withToldDropOff } from './container-schedule.ts';
import { checkSites, sitesOf } from './container-sites.ts';
import { containerOf } from './containers.service.ts';
import { conflictingContainer, editContainerWrite } from './containers.table.ts';
import { loadingManifestNotClosedCheck } from './manifest-writes.ts';
import type { StoredContainer } from './stored-container.ts';

/** Function that returns the write of a container's milestones for an edit; undefined when they stay. */
type MilestonesOfEdit = (
  before: StoredContainer,
  after: StoredContainer,
  motif: DelayReason | undefined,
) => Promise<Write | undefined>;

/**
 * Changes the fields of a container that the edit contains, with the write of its milestones. Throws INVALID_FIELDS,
 * STATUT_CHANGED, REOPEN_FIRST, MAXIMA_BELOW_BOOKED, MANIFEST_CLOSED, MILESTONES_CHANGED, CONTAINER_NOT_FOUND,
 * SITE_NOT_FOUND or INSURANCE_NOT_FOUND.
 */
export const updateContainer = async (
  before: StoredContainer,
  edit: ContainerEdit,
  admin: Caller,
  milestonesWrite: MilestonesOfEdit,
): Promise<StoredContainer> => {
  const edited = await withSoldVersion(applyEdit(before, edit), before, edit);
  if (edited.statut !== before.statut) checkStatutChange(before, edit);
  const sites = await sitesOf([before, edited]);
  checkSites(sites, edited, before);
  const logged = withChangeLog(before, edited, sites, edit.motif, admin);
  const rescheduled = rescheduledEvent(before, logged, sites, edit.motifRetard);
  const after = rescheduled ? withToldDropOff(before, logged) : logged;
  const insurance =
    after.insuranceId === before.insuranceId ? undefined : await linkInsuranceWrite(after.id, after.insuranceId);
  try {
    await transact({
      container: editContainerWrite(before, after),
      ...arrivalListWrites(after, before),
      ...soldAtWrites(after.tarif, before.tarif),
      manifest: referencesUnsealedCheck(before, after),
      milestones: await milestonesWrite(before, after, edit.motifRetard),
      insurance,
      event:
        after.statut === before.statut
          ? undefined
          : eventWrite({ type: 'CONTAINER_STATUT_CHANGED', bookingId: after.id, statut: after.statut }),
      rescheduled: rescheduled && eventWrite(rescheduled),
    });
  } catch (error) {
    return retryEdit(error, before, edit, admin, milestonesWrite);
  }
  return containerOf(after.id);
};

/**
 * Checks that a container may take a statut: it is in the version that the admin saw, if they name it. A cancelled one
 * is only opened again, and by a form with all fields only if it names the version: it may have been open before the
 * cancellation. Throws STATUT_CHANGED or REOPEN_FIRST.
 */
const checkStatutChange = (
  before: StoredContainer,
  { statut, version, motif: _motif, ...fields }: ContainerEdit,
): void => {
  if (version !== undefined && version !== before.version) throw statutChangedError(before);
  if (before.statut !== 'ANNULE') return;
  if (statut !== 'EN_COURS') throw new AppError('REOPEN_FIRST');
  const isForm = Object.values(fields).some((value) => value !== undefined);
  if (isForm && version === undefined) throw statutChangedError(before);
};

const statutChangedError = ({ statut }: StoredContainer, cause?: unknown): AppError =>
  new AppError('STATUT_CHANGED', { cause, values: { statut } });

/** Records who changed the statut or the schedule, when and why. */
const withChangeLog = (
  before: StoredContainer,
  after: StoredContainer,
  sites: ReadonlyMap<number, Site>,
  motif: string | undefined,
  admin: Caller,
): StoredContainer => {
  const statut = after.statut === before.statut ? [] : [{ de: before.statut, vers: after.statut }];
  const changes = [...statut, ...scheduleChanges(before, after, sites)];
  if (changes.length === 0) return after;
  const changements = changes.reduce(
    (log, change) => appendChange(log, { ...change, motif }, admin),
    before.changements,
  );
  return { ...after, ...(changements && { changements }) };
};

/** Returns a container as an edit would leave it. Throws INVALID_FIELDS. */
export const applyEdit = (before: StoredContainer, edit: ContainerEdit): StoredContainer => {
  const { poidsMax, volumeMax, prixEstime, insuranceId, tarifId: _t, motif: _m, motifRetard: _r, ...others } = edit;
  const { version: _v, ...plain } = others;
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
  return DATE_FIELDS.some((name) => edit[name] !== undefined) ? { ...after, ...containerDates(after, before) } : after;
};

/**
 * Returns a container at the version of the price list that an edit names, for the day on which it leaves then; a later
 * edit keeps that version. Throws INVALID_FIELDS for a list that is absent or of another corridor, for another rate than
 * that of the list, or for none without one.
 */
const withSoldVersion = async (
  edited: StoredContainer,
  before: StoredContainer,
  { tarifId, prixEstime }: ContainerEdit,
): Promise<StoredContainer> => {
  if (tarifId === null) {
    if (before.tarif && prixEstime === undefined)
      throw new AppError('INVALID_FIELDS', { fields: { prixEstime: { fault: 'required' } } });
    return { ...edited, tarif: null };
  }
  const sold = edited.tarif ?? undefined;
  if (tarifId !== undefined && tarifId !== sold?.id) {
    const version = await versionToSell(tarifId, edited);
    return {
      ...edited,
      rateCents: centsOf(version.prixKilo),
      tarif: soldAtOf(version),
    };
  }
  if (sold && prixEstime !== undefined && edited.rateCents !== before.rateCents)
    throw new AppError('INVALID_FIELDS', { fields: { prixEstime: { fault: 'fixed_by_tarif' } } });
  if (sold && JOURNEY.some((name) => edited[name] !== before[name])) checkCorridor(await tarifOf(sold.id), edited);
  return edited;
};

/** Places by which a container is in the corridor of a price list. */
const JOURNEY = ['lieuEnlevement', 'destination'] as const;

/** Fields that cause the dates to be checked; an edit of other fields is not refused because of existing dates. */
const DATE_FIELDS = ['dateDepart', 'dateArrivee', 'dateReservation', 'receptionFin', 'fuseau'] as const;

/**
 * Condition of an edit of what a closed manifest relies on: its references, and that it names a broker, who may be
 * replaced. Undefined when these stay.
 */
const referencesUnsealedCheck = (before: StoredContainer, after: StoredContainer): Write | undefined =>
  (before.commissionnaire && !after.commissionnaire) ||
  CONTAINER_REFERENCES.some((name) => (before[name] ?? null) !== (after[name] ?? null))
    ? loadingManifestNotClosedCheck(after.id)
    : undefined;

/**
 * Retries an edit on the current container after a conflict; without one, the new maxima are below the booked space.
 */
const retryEdit = async (
  error: unknown,
  before: StoredContainer,
  edit: ContainerEdit,
  admin: Caller,
  milestonesWrite: MilestonesOfEdit,
): Promise<StoredContainer> => {
  if (error instanceof ConditionFailed && error.has('milestones'))
    throw new AppError('MILESTONES_CHANGED', { cause: error });
  const found = conflictingContainer(error, 'container');
  const isFrozen = error instanceof ConditionFailed && error.has('manifest');
  if (found === undefined)
    throw isFrozen
      ? new AppError('MANIFEST_CLOSED', { cause: error })
      : (insuranceLinkError(error) ?? soldAtError(error) ?? error);
  if (found === 'absent') throw new AppError('CONTAINER_NOT_FOUND');
  const wasCancelled = found.statut === 'ANNULE' && before.statut !== 'ANNULE';
  if (wasCancelled && edit.statut !== undefined && edit.statut !== 'ANNULE') throw statutChangedError(found, error);
  const isTold = found.depotFiniDit?.le !== before.depotFiniDit?.le;
  if (found.version !== before.version || isTold) return updateContainer(found, edit, admin, milestonesWrite);
  throw new AppError('MAXIMA_BELOW_BOOKED', { cause: error });
};
