import { AppError } from '#shared/errors.ts';
import type { IntakeDifference } from '#shared/intake/record.ts';
import { matchesBooked } from '#shared/intake/rules.ts';
import type { NewIntake } from '#shared/intake/schema.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { publish } from '../core/outbox.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { checkFitsDoor, sizeAndPriceOf } from './parcel-size.ts';
import { resizeHoldWrites } from './provisional-hold.ts';
import { remeasuredEvent, saveColis, sizeDelta } from './save-colis.ts';
import type { StoredColis, StoredIntake } from './stored-colis.ts';

/** Who records an intake, and where; an admin has no site. */
export type Receiver = { userId: number; siteId: number | null };

/**
 * Records the intake of a parcel, once; after a refusal it may be brought again. What was measured within the tolerance
 * is as booked. A difference changes space and price of an unpaid parcel in the same transaction; that of a paid one is
 * left to an admin. Throws COLIS_CANCELLED, COLIS_LEFT, COLIS_RECEIVED or COLIS_TOO_LARGE.
 */
export const receiveColis = (
  colis: StoredColis,
  input: NewIntake,
  receiver: Receiver,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      checkReceivable(current);
      const measured = input.mesures && measure(current, input.mesures, await containerOf(current.bookingId));
      const intake = intakeOf(input, receiver, measured);
      const save = async (after: StoredColis): Promise<StoredColis> => {
        const delta = sizeDelta(current, after);
        return saveColis(after, await resizeHoldWrites(current, delta), {
          delta,
          others: {
            event: publish(receivedEvent(after)),
            remeasured: remeasuredEvent(current, after),
            idempotency: record({ ...after, version: after.version + 1 }),
          },
        });
      };
      if (input.refus !== undefined) return save({ ...current, reception: { ...intake, verdict: 'REFUSE' } });
      const received: StoredColis = { ...current, etat: 'EN_ATTENTE', etatAt: nowIso() };
      if (!measured || matchesBooked(current, measured)) return save({ ...received, reception: intake });
      const differing = (ecart: IntakeDifference): StoredColis => ({
        ...received,
        reception: { ...intake, verdict: 'DIFFERENT', ecart },
      });
      if (current.paymentId !== null || current.lockedBy !== null) return save(differing('A_DECIDER'));
      try {
        return await save({ ...differing('APPLIQUE'), ...measured });
      } catch (error) {
        if (!isWithoutSpace(error)) throw error;
        return save(differing('SANS_PLACE'));
      }
    }),
  );

/** Throws COLIS_CANCELLED, COLIS_RECEIVED or COLIS_LEFT for a parcel that is not expected (any more). */
const checkReceivable = ({ etat, reception }: StoredColis): void => {
  if (etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  if (reception && reception.verdict !== 'REFUSE') throw new AppError('COLIS_RECEIVED');
  if (etat !== 'ENREGISTRE' && etat !== 'EN_ATTENTE') throw new AppError('COLIS_LEFT');
};

type Measured = ReturnType<typeof sizeAndPriceOf>;

/** Returns the measured size and its price. Throws COLIS_TOO_LARGE with the sides at fault, as the request names them. */
const measure = (
  { rateCents }: StoredColis,
  mesures: NonNullable<NewIntake['mesures']>,
  container: StoredContainer,
): Measured => {
  try {
    checkFitsDoor(mesures, container);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.details.fields ?? {}).map(([side, fault]) => [`mesures.${side}`, fault]);
    throw new AppError('COLIS_TOO_LARGE', { fields: Object.fromEntries(fields), cause: error });
  }
  return sizeAndPriceOf(mesures, rateCents);
};

const intakeOf = (
  { refus }: NewIntake,
  { userId, siteId }: Receiver,
  measured: Measured | undefined,
): StoredIntake => ({
  le: nowIso(),
  agentId: userId,
  siteId,
  verdict: 'CONFORME',
  mesures: measured
    ? {
        grams: measured.grams,
        cm3: measured.cm3,
        longueurMm: measured.longueurMm,
        largeurMm: measured.largeurMm,
        hauteurMm: measured.hauteurMm,
      }
    : null,
  ecart: null,
  refus: refus ?? null,
});

const receivedEvent = ({ userId, id, reception }: StoredColis) =>
  ({
    type: 'COLIS_RECEIVED',
    userId,
    colisId: id,
    verdict: reception?.verdict ?? 'CONFORME',
    ecart: reception?.ecart ?? null,
    refus: reception?.refus ?? null,
  }) as const;

/** Reports whether a parcel could not grow because its container has no space for it, or takes none any more. */
const isWithoutSpace = (error: unknown): boolean =>
  error instanceof AppError && ['CONTAINER_FULL', 'CONTAINER_CLOSED', 'UNPAID_SHARE_FULL'].includes(error.code);
