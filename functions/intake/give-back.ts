import { AppError } from '#shared/errors.ts';
import { isCancelledInContainer, mayGiveBack } from '#shared/situation/acts.ts';
import { logChange } from '../colis/change-log.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { removePhotosWrite } from '../colis/intake-photos.ts';
import { withoutIntake } from '../colis/intake-record.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';

/**
 * Records that an agent gave a box back to its sender: a cancelled parcel, which ends it, or one that its sender
 * fetches to bring it to another depot, which no depot has received then. Throws COLIS_IN_CONTAINER or
 * INCIDENT_ACT_REFUSED.
 */
export const giveBack = (
  colis: StoredColis,
  agent: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      if (!mayGiveBack(parcelFactsOf(current)))
        throw new AppError(
          isCancelledInContainer(parcelFactsOf(current)) ? 'COLIS_IN_CONTAINER' : 'INCIDENT_ACT_REFUSED',
        );
      const isCancelled = current.etat === 'ANNULE';
      const de = isCancelled ? 'ANNULE_A_RENDRE' : 'AUTRE_DEPOT';
      const change = { champ: 'exception', de, vers: 'RENDU', motif: undefined } as const;
      const { changed, changes } = logChange(current, change, agent);
      const after: StoredColis = isCancelled
        ? { ...changed, rendu: { le: nowIso(), par: agent.userId, motif: '' } }
        : withoutIntake(changed);
      const { userId, id: colisId } = after;
      const saved = { ...after, version: after.version + 1 };
      await transact({
        colis: changedColisWrite(after),
        changes,
        event: eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident: 'RENDU' }),
        photos: isCancelled ? undefined : removePhotosWrite(current.reception),
        idempotency: record(saved),
      });
      return saved;
    }),
  );
