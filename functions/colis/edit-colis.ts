import type { IncidentType } from '#shared/colis/incident.ts';
import { hasLeft } from '#shared/colis/rules.ts';
import type { AdminCancellation, Cancellation, ColisEdit, Etat } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { hasLeftUnscanned, isEditable } from '#shared/situation/stages.ts';
import { kgOf, metresOf } from '#shared/units.ts';
import { containerStatutCheck } from '../containers/container-writes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Caller, isOwner } from '../core/request/caller.ts';
import { ReadAgain } from '../core/retry.ts';
import { labelledWrites, type Write } from '../core/table/dynamo.ts';
import { isSettled, paidCentsOf, reprice, sumOfCents } from './amounts.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColis } from './colis.table.ts';
import { correctionEventWrite } from './correct-recipient.ts';
import { dueRefundWrites, returnedShares, withRefundsDue } from './due-refund.ts';
import { etatEventOf } from './etat-event.ts';
import { endedHold, holdAfterResize } from './holds.ts';
import { chargesOfChange, findLedger, ledgerWrite, priceChangeWrite, takenBack } from './ledger.table.ts';
import { UNLOCKED } from './parcel-lock.ts';
import { checkSidesFit, measuresFrom, pickMeasures, withPrice } from './parcel-size.ts';
import { resold, type Sold } from './sale-of.ts';
import { remeasuredEventWrite, saveColis, sizeDelta } from './save-colis.ts';
import type { StoredColis, StoredMeasures } from './stored-colis.ts';

/** Changes of a parcel's fields, without its état. */
type FieldEdit = Omit<ColisEdit, 'etat' | 'annulePar' | 'retenirFrais' | 'motif' | 'version'>;

/**
 * Changes a parcel; its space and price change in the same write. A customer may edit a registered parcel that is
 * unpaid and not locked; an admin may also set the état. Throws COLIS_NOT_EDITABLE, COLIS_LOCKED, COLIS_TOO_LARGE,
 * CONTAINER_FULL, CONTAINER_CLOSED, what `checkEtatChange` throws, or what `holdFor` throws.
 */
export const editColis = (
  colis: StoredColis,
  { etat, annulePar, retenirFrais, motif, version, ...edit }: ColisEdit,
  caller: Caller,
): Promise<StoredColis> =>
  retryWithCurrentColis(colis, async (current) => {
    const hasEdit = Object.values(edit).some((value) => value !== undefined);
    if (current !== colis && !hasEdit && etat === current.etat) return current; // another writer made the same change
    const vers = caller.isAdmin && etat !== current.etat ? etat : undefined;
    if (vers) checkEtatChange(current, vers, { etat: colis.etat, version });
    if (hasEdit || !caller.isAdmin) checkEditable(current, edit, caller);
    await checkEditFitsDoor(current, edit);
    const after = hasEdit ? await withEdit(current, edit) : current;
    const remeasured = isOwner(caller, current.userId) ? undefined : remeasuredEventWrite(current, after);
    if (vers) {
      const by = annulePar ?? cancellationBy(current, caller);
      const feeCents = vers === 'ANNULE' && retenirFrais ? await feeOfCancellation(current) : 0;
      const { changed, changes } = logChange(after, { de: current.etat, vers, motif }, caller);
      return changeEtat(current, { ...changed, etatSaisi: vers }, { vers, by, feeCents }, { remeasured, changes });
    }
    return hasEdit ? saveResized(current, after, remeasured) : confirmUnchanged(current);
  });

/**
 * Checks that a parcel may take an état: it is in the version that the admin saw, if they name it, and was not
 * cancelled since; a cancelled one can only be revived, and one that owes something is not delivered. Throws
 * ETAT_CHANGED, REVIVE_FIRST, HANDOVER_UNPAID or HANDOVER_SUPPLEMENT_DUE.
 */
const checkEtatChange = (current: StoredColis, vers: Etat, seen: { etat: Etat; version: number | undefined }): void => {
  const isOther = seen.version !== undefined && seen.version !== current.version;
  const wasCancelled = current.etat === 'ANNULE' && seen.etat !== 'ANNULE';
  if (isOther || wasCancelled) throw new AppError('ETAT_CHANGED', { values: { etat: current.etat } });
  if (current.etat === 'ANNULE' && vers !== 'ENREGISTRE') throw new AppError('REVIVE_FIRST');
};

/** Returns the fee in cents that a cancellation keeps by the rules for customers. Throws like `planCancellation`. */
const feeOfCancellation = async (colis: StoredColis): Promise<number> => {
  const { planCancellation } = await import('./plan-cancellation.lazy.ts');
  return (await planCancellation(colis, await containerOf(colis.bookingId))).feeCents;
};

/** Returns who cancels a parcel that this admin cancels without saying for whom. */
export const cancellationBy = (
  { userId }: StoredColis,
  admin: Pick<Caller, 'userId' | 'mergedIds'>,
): AdminCancellation => (isOwner(admin, userId) ? 'CLIENT' : 'EQUIPE');

/** Writes nothing but confirms that the parcel is unchanged: the index that admins read may lag. */
const confirmUnchanged = async (colis: StoredColis): Promise<StoredColis> => {
  const current = await findColis(colis.userId, colis.id);
  if (current?.version !== colis.version) throw new ReadAgain();
  return current;
};

const checkEditable = (colis: StoredColis, edit: FieldEdit, caller: Caller): void => {
  if (colis.username === null) throw new AppError('COLIS_NOT_EDITABLE'); // anonymised: no personal data may return
  const paye = isSettled(colis);
  const sold = [edit.piece, edit.poids, edit.longueur, edit.largeur, edit.hauteur];
  const measures = sold.some((value) => value !== undefined);
  if (caller.isAdmin && !measures) return; // admins may change anything but the measures at any time
  if (paidCentsOf(colis) > 0) throw new AppError('COLIS_PAID');
  if (colis.lockedBy !== null) throw new AppError('COLIS_LOCKED');
  if (colis.etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  if (!caller.isAdmin && !isEditable({ ...colis, paye })) throw new AppError('COLIS_NOT_EDITABLE');
};

/** Checks sides only when one changes. Throws COLIS_TOO_LARGE. */
const checkEditFitsDoor = async (colis: StoredColis, edit: FieldEdit): Promise<void> => {
  const { longueur, largeur, hauteur } = edit;
  if ([longueur, largeur, hauteur].every((side) => side === undefined)) return;
  checkSidesFit(sidesOf(colis, edit), await containerOf(colis.bookingId));
};

const sidesOf = (colis: StoredColis, { longueur, largeur, hauteur }: FieldEdit) => ({
  longueur: longueur ?? metresOf(colis.longueurMm),
  largeur: largeur ?? metresOf(colis.largeurMm),
  hauteur: hauteur ?? metresOf(colis.hauteurMm),
});

/** Throws INVALID_FIELDS for a piece that is not sold, or for other measures than those of a piece. */
const withEdit = async (colis: StoredColis, edit: FieldEdit): Promise<StoredColis> => {
  const { piece, poids, longueur, largeur, hauteur, langueDestinataire: langue, ...plain } = edit;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const measures = { poids: poids ?? kgOf(colis.grams), ...sidesOf(colis, { longueur, largeur, hauteur }) };
  const resized = {
    ...colis,
    ...given,
    ...(langue && { langueDestinataire: langue === 'en' ? langue : undefined }),
    ...(await soldAs(colis, piece, measures)),
  };
  const { priceCents } = resized;
  if (priceCents === colis.priceCents) return resized;
  return colis.waived
    ? reprice({ ...resized, priceCents: colis.priceCents }, priceCents, nowIso())
    : { ...resized, settledCents: undefined };
};

/** Returns the size, the price and the terms of an edited parcel, which is sold as a piece or per kilo. */
const soldAs = async (
  colis: StoredColis,
  piece: FieldEdit['piece'],
  measures: Parameters<typeof measuresFrom>[0],
): Promise<Sold> => {
  const current = colis.terms?.piece;
  if (piece !== undefined && piece !== (current?.code ?? null)) return resold(colis, piece, measures);
  const size = measuresFrom(measures);
  if (!current) return withPrice(size, colis);
  checkMeasuresKept(colis, size);
  return withPrice(pickMeasures(colis), colis);
};

/** Throws INVALID_FIELDS for measures other than those of a parcel that is sold as a piece. */
const checkMeasuresKept = (colis: StoredColis, size: StoredMeasures): void => {
  const measures = { poids: 'grams', longueur: 'longueurMm', largeur: 'largeurMm', hauteur: 'hauteurMm' } as const;
  const changed = Object.entries(measures).filter(([, name]) => size[name] !== colis[name]);
  if (changed.length > 0)
    throw new AppError('INVALID_FIELDS', {
      fields: Object.fromEntries(changed.map(([field]) => [field, { fault: 'fixed_by_piece' as const }])),
    });
};

const saveResized = async (
  before: StoredColis,
  after: StoredColis,
  remeasured: Write | undefined,
): Promise<StoredColis> => {
  const change = sizeDelta(before, after);
  return saveColis(after, await holdAfterResize(before, change), {
    delta: change,
    others: { remeasured, event: correctionEventWrite(before, after), ledger: priceChangeWrite(before, after) },
  });
};

/** Sets an état. Cancelling releases the space once and makes the refund due; reviving takes the space again. */
const changeEtat = async (
  before: StoredColis,
  after: StoredColis,
  { vers: etat, by, feeCents }: { vers: Etat; by: AdminCancellation; feeCents: number },
  { remeasured, changes }: { remeasured: Write | undefined; changes: Write },
): Promise<StoredColis> => {
  const next = withoutContradicted({ ...after, etat, etatAt: nowIso() });
  if (before.etat === 'ANNULE') return (await import('./revive-colis.lazy.ts')).reviveColis(next, changes);
  const event = await etatEventOf(before, etat, by, feeCents);
  if (etat === 'ANNULE') return cancelColis(next, by, { event, before, changes, feeCents });
  const change = sizeDelta(before, after);
  return saveColis(next, await holdAfterResize(before, change), {
    delta: change,
    container: 'NOT_CANCELLED',
    spaceCheck: containerStatutCheck(next.bookingId, 'NOT_CANCELLED'),
    others: { event: eventWrite(event), remeasured, changes, ledger: priceChangeWrite(before, after) },
  });
};

/**
 * États that end an incident when an admin sets them: the parcel is where it should be, or was found. A cancelled
 * parcel keeps it, since it says where the box is; so does a surplus that goes back to a depot, which receives it.
 */
const ENDED_BY: Readonly<Record<IncidentType, readonly Etat[]>> = {
  RESTE: ['EN_TRANSIT', 'ARRIVE', 'LIVRE'],
  MANQUANT: ['ENREGISTRE', 'EN_ATTENTE', 'ARRIVE', 'LIVRE'],
  EN_TROP: ['EN_TRANSIT', 'ARRIVE', 'LIVRE'],
  AUTRE_DEPOT: ['EN_TRANSIT', 'ARRIVE', 'LIVRE'],
};

const withoutContradicted = (colis: StoredColis): StoredColis => ({
  ...colis,
  ...(colis.incident && ENDED_BY[colis.incident.type].includes(colis.etat) && { incident: undefined }),
  ...(colis.etat === 'LIVRE' && { remiseAVerifier: undefined }),
});

/**
 * Cancels a parcel in one transaction: releases the space that it took `before`, makes what it was paid with due for
 * refund, less `feeCents`, keeps whether it had left without a scan, and publishes `event`, if any; with `container`,
 * only while that is cancelled. Throws ConditionFailed (`colis`) when the parcel changed since its `version` was read.
 */
export const cancelColis = async (
  colis: StoredColis,
  annulePar: Cancellation,
  {
    event,
    before = colis,
    container,
    changes,
    feeCents = 0,
    idempotency,
  }: {
    event?: DomainEvent;
    before?: StoredColis;
    container?: 'CANCELLED';
    changes?: Write;
    feeCents?: number;
    idempotency?: Write | undefined;
  },
): Promise<StoredColis> => {
  const { userId, id: colisId, version } = colis;
  const shares = returnedShares(colis, await findLedger(colis), feeCents);
  const refundedCents = (colis.refundedCents ?? 0) + sumOfCents(shares);
  const isPartKept = feeCents > 0;
  const cancelled: StoredColis = {
    ...colis,
    etat: 'ANNULE',
    annulePar,
    ...((await leftUnscanned(before)) && { partiSansScan: true as const }),
    paymentId: null,
    ...(colis.paidCents !== undefined && { paidCents: feeCents }),
    ...(isPartKept && { cancelFeeCents: feeCents }),
    waived: undefined,
    settledCents: undefined,
    restSince: undefined,
    refundAt: undefined,
    ...UNLOCKED,
    ...(refundedCents > 0 && { refundedCents }),
    refundsDue: withRefundsDue(colis, shares),
  };
  return saveColis(cancelled, endedHold(colis, before), {
    delta: { grams: -before.grams, cm3: -before.cm3 },
    container,
    others: Object.assign(
      {
        event: event && eventWrite(event),
        changes,
        idempotency,
        ledger: ledgerWrite(colis, {
          charges: chargesOfChange(colis, cancelled),
          shares: takenBack(shares.filter(({ cents }) => cents > 0)),
        }),
      },
      ...shares.map(({ paymentId, cents }) =>
        labelledWrites(
          paymentId,
          dueRefundWrites(userId, paymentId, {
            colisId,
            cents,
            ...(isPartKept && { reste: { motif: 'ANNULATION', version } }),
          }),
        ),
      ),
    ),
  });
};

/** Reports whether a parcel has left with its container without a scan; reads the container of one that has left. */
const leftUnscanned = async (colis: StoredColis): Promise<boolean> =>
  hasLeft(colis) && hasLeftUnscanned(colis, await containerOf(colis.bookingId));
