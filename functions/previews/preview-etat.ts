import type { ChangePreview } from '#shared/changes/schema.ts';
import type { AdminCancellation, Etat } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { etatEventOf } from '../colis/etat-event.ts';
import { checkRevivable, revivedColis, revivedEvent } from '../colis/revive-colis.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { etatMessage } from '../outbox/cancellation-messages.ts';
import { codeWithdrawnMessage } from '../outbox/collection-messages.ts';
import { type CustomerMessage, plainMessage } from '../outbox/customer-messages.ts';
import { previewCancellation, previewChange, previewRevival } from './preview-change.ts';

/**
 * Previews a change of état, or a revival; writes nothing. Throws REVIVE_FIRST, or CONTAINER_CLOSED or CONTAINER_FULL
 * for a parcel that cannot be revived.
 */
export const previewEtat = async (
  colis: StoredColis,
  etat: Etat,
  annulePar: AdminCancellation,
): Promise<ChangePreview> => {
  const container = await containerOf(colis.bookingId);
  const revived = colis.etat === 'ANNULE' && etat !== 'ANNULE' ? revivalOf(colis, etat, container) : undefined;
  const event = revived ? revivedEvent(colis, revived, container) : await etatEventOf(colis, etat, annulePar);
  const reach = await previewChange({
    colisList: etat === colis.etat ? [] : [colis],
    moves: () => true,
    cancels: etat === 'ANNULE',
    messages: async () => [await messageOf(event)],
  });
  const cancels = etat === 'ANNULE' && etat !== colis.etat;
  const cancellation = cancels ? await previewCancellation([colis], container) : [];
  const mailsDestinataires = revived ? await previewRevival(revived, container) : cancellation;
  const { unexpectedEtat } = await import('./unexpected-etat.lazy.ts');
  const { dateDepart, dateArrivee, fuseau } = container;
  const raisons = unexpectedEtat(paymentStateOf(colis), etat, container, new Date());
  const reactivation = revived && {
    prixEstime: dollarsOf(revived.priceCents),
    prixParKilo: dollarsOf(revived.rateCents),
    prixAncien: dollarsOf(colis.priceCents),
    aPayerAvant: revived.lapsesAt,
  };
  return {
    raisons,
    dateDepart,
    dateArrivee,
    fuseau,
    ...reach,
    mailsDestinataires,
    ...(reactivation && { reactivation }),
  };
};

const messageOf = async (
  event: Extract<DomainEvent, { type: 'COLLECTION_CODE_WITHDRAWN' | 'COLIS_ETAT_CHANGED' | 'COLIS_REVIVED' }>,
): Promise<CustomerMessage | undefined> => {
  if (event.type === 'COLLECTION_CODE_WITHDRAWN') return codeWithdrawnMessage(event);
  return event.type === 'COLIS_ETAT_CHANGED' ? etatMessage(event) : plainMessage(event);
};

const revivalOf = (colis: StoredColis, etat: Etat, container: StoredContainer): StoredColis => {
  if (etat !== 'ENREGISTRE') throw new AppError('REVIVE_FIRST');
  checkRevivable(colis, container);
  return revivedColis(colis, container);
};
