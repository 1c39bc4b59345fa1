import { AppError } from '#shared/errors.ts';
import { mayBeFound } from '#shared/situation/acts.ts';
import { wasFoundElsewhere } from '#shared/situation/stages.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { foundFacts } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { newPaymentWindow } from '../colis/payment-deadline.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { uncountLoadedWrite } from '../containers/manifest-writes.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { transact } from '../core/table/dynamo.ts';

/**
 * Records that another depot than that of its departure has found a box that counted as missing or lost, once: it is in
 * no container any more. An admin decides how it continues; the box of a cancelled parcel waits for its sender. Throws
 * INCIDENT_ACT_REFUSED.
 */
export const findBox = (
  colis: StoredColis,
  { siteId }: RecordingAgent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record, recordUnchanged) =>
    retryWithCurrentColis(colis, async (current) => {
      if (wasFoundElsewhere(current) && current.incident?.siteId === siteId) return recordUnchanged(current);
      if (!mayBeFound(parcelFactsOf(current))) throw new AppError('INCIDENT_ACT_REFUSED');
      const { userId, id: colisId, bookingId: conteneurId, chargement, incident: avant, etat } = current;
      const le = nowIso();
      const isCancelled = etat === 'ANNULE';
      const after: StoredColis = {
        ...current,
        ...(!isCancelled && { etat: 'EN_ATTENTE', etatAt: le, ...newPaymentWindow(current, le) }),
        chargement: undefined,
        incident: {
          type: 'AUTRE_DEPOT',
          le,
          conteneurId,
          siteId,
          decision: null,
          ...(avant && { avant }),
          ...(chargement && { chargement }),
        },
      };
      await transact({
        colis: changedColisWrite(after),
        manifest: chargement && uncountLoadedWrite(conteneurId),
        event: eventWrite({
          type: 'COLIS_INCIDENT',
          userId,
          colisId,
          incident: isCancelled ? 'A_RECUPERER' : 'TROUVE',
          ...(isCancelled && foundFacts(current)),
        }),
        idempotency: record({ ...after, version: after.version + 1 }),
      });
      return { ...after, version: after.version + 1 };
    }),
  );
