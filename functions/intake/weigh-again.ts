import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import { isOutdatedWeighing, matchesBooked } from '#shared/intake/rules.ts';
import type { NewWeighing } from '#shared/intake/schema.ts';
import { weighingRefusal } from '#shared/intake/weighing.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { isSpaceRefusal, receivedEvent, saveMeasuredSize, withMeasuredSize } from '../colis/intake-difference.ts';
import { type DifferingColis, withDifferenceOutcome } from '../colis/intake-record.ts';
import { fittingMeasures, measuresFrom, pickMeasures } from '../colis/parcel-size.ts';
import { checkFitsPiece, soldSince, termsSince } from '../colis/sale-of.ts';
import { remeasuredEvent } from '../colis/save-colis.ts';
import type { StoredColis, StoredIntake, StoredWeighing } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deviceTimeReused, type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';

/**
 * Corrects the intake of a parcel by another weighing, as if the earlier one had not been: space, price, supplement and
 * refund follow the new measures; what was paid stays paid. It waits for a payment under way, and for an admin where
 * the container has no space any more. Throws what `weighingRefusal` returns, WEIGHED_SINCE, COLIS_TOO_LARGE,
 * LARGER_THAN_PIECE or INVALID_FIELDS.
 */
export const weighAgain = (
  colis: StoredColis,
  input: NewWeighing,
  agent: RecordingAgent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record, recordUnchanged) =>
    retryWithCurrentColis(colis, async (current) => {
      if (isSameWeighing(current, input, agent)) {
        if (!matchesWeighing(current, input)) throw deviceTimeReused();
        return recordUnchanged(current);
      }
      const container = await containerOf(current.bookingId);
      const refusal = weighingRefusal(current, container, new Date());
      if (refusal) throw new AppError(refusal);
      const { reception } = current;
      if (!reception) throw new AppError('COLIS_NOT_RECEIVED');
      if (isOutdatedWeighing(reception, { ...input, agentId: agent.userId })) throw new AppError('WEIGHED_SINCE');
      const sold = await soldSince(current, input.piece);
      const measured = fittingMeasures(input.mesures, container);
      checkFitsPiece(sold?.terms ?? termsSince(current), measured);
      const vendu = sold?.terms ?? reception.vendu;
      const weighed = withWeighing(
        current,
        { ...reception, ...(vendu && { vendu }) },
        measured,
        weighingOf(input, agent),
      );
      const idempotency = (after: StoredColis) => record({ ...after, version: after.version + 1 });
      const saveUnchanged = async (after: StoredColis): Promise<StoredColis> => {
        await transact({
          colis: changedColisWrite(after),
          ...outcomeWrites(current, after),
          idempotency: idempotency(after),
        });
        return { ...after, version: after.version + 1 };
      };
      const applied = withMeasuredSize(weighed);
      if (!remeasuredEvent(current, applied)) return saveUnchanged(applied);
      if (current.lockedBy !== null) return saveUnchanged(withDifferenceOutcome(weighed, 'A_DECIDER'));
      try {
        return await saveMeasuredSize(current, weighed, (after) => ({ idempotency: idempotency(after) }));
      } catch (error) {
        if (!isSpaceRefusal(error)) throw error;
        return saveUnchanged(withDifferenceOutcome(weighed, 'SANS_PLACE'));
      }
    }),
  );

/**
 * Reports whether a parcel has this very weighing: the agent's device repeats a request that was not answered, possibly
 * after its idempotency key was forgotten.
 */
const isSameWeighing = ({ reception }: StoredColis, { leAppareil }: NewWeighing, { userId }: RecordingAgent): boolean =>
  leAppareil !== undefined && reception?.pesee?.leAppareil === leAppareil && reception.pesee.agentId === userId;

const matchesWeighing = (colis: StoredColis, { mesures, piece }: NewWeighing): boolean =>
  (piece === undefined || piece === (termsSince(colis)?.piece?.code ?? null)) &&
  canonicalJson(colis.reception?.mesures) === canonicalJson(pickMeasures(measuresFrom(mesures)));

const weighingOf = ({ leAppareil }: NewWeighing, { userId, siteId }: RecordingAgent): StoredWeighing => {
  const le = nowIso();
  const device = deviceTime(leAppareil, le);
  return { le, ...(device && { leAppareil: device }), agentId: userId, siteId };
};

/** Returns a parcel with the measures of another weighing; its size and price stay as they are. */
const withWeighing = (
  colis: StoredColis,
  reception: StoredIntake,
  mesures: DifferingColis['reception']['mesures'],
  pesee: StoredWeighing,
): DifferingColis => {
  const booked = reception.prevu ?? pickMeasures(colis);
  const verdict = matchesBooked(booked, mesures) ? 'CONFORME' : 'DIFFERENT';
  const { decision: _, ...intake } = reception;
  return { ...colis, reception: { ...intake, verdict, mesures, prevu: booked, pesee } };
};

/** Write that tells the customer of an outcome that changes neither size nor price; none when it stays the same. */
const outcomeWrites = (before: StoredColis, after: StoredColis): Writes =>
  before.reception?.ecart === after.reception?.ecart ? {} : { event: eventWrite(receivedEvent(after)) };
