import type { ChangePreview } from '#shared/changes/schema.ts';
import type { AdminCancellation, Etat } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { paidCentsOf, paymentStateOf } from '../colis/amounts.ts';
import { ledgerOf } from '../colis/colis.service.ts';
import { returnedShares } from '../colis/due-refund.ts';
import { etatEventOf } from '../colis/etat-event.ts';
import { planCancellation } from '../colis/plan-cancellation.ts';
import { checkRevivable, revivedColis, revivedEvent } from '../colis/revive-colis.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { etatMessage } from '../outbox/cancellation-messages.ts';
import { codeWithdrawnMessage } from '../outbox/collection-messages.ts';
import { type CustomerMessage, plainMessage } from '../outbox/customer-messages.ts';
import { presentReturns } from '../payments/return-ways.ts';
import { previewCancellation, previewChange, previewRevival } from './preview-change.ts';

/**
 * Previews a change of état, or a revival; writes nothing. Throws REVIVE_FIRST, or CONTAINER_CLOSED or CONTAINER_FULL
 * for a parcel that cannot be revived.
 */
export const previewEtat = async (
  colis: StoredColis,
  etat: Etat,
  annulePar: AdminCancellation,
  retenirFrais = false,
): Promise<ChangePreview> => {
  const container = await containerOf(colis.bookingId);
  const cancels = etat === 'ANNULE' && etat !== colis.etat;
  const fee = cancels ? await feeByRules(colis, container) : 0;
  const feeCents = retenirFrais ? fee : 0;
  const revived = colis.etat === 'ANNULE' && etat !== 'ANNULE' ? revivalOf(colis, etat, container) : undefined;
  const event = revived ? revivedEvent(colis, revived, container) : await etatEventOf(colis, etat, annulePar, feeCents);
  const reach = await previewChange({
    colisList: etat === colis.etat ? [] : [colis],
    moves: () => true,
    cancels: etat === 'ANNULE',
    messages: async () => [await messageOf(event)],
  });
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
    ...(cancels && {
      aRembourser: dollarsOf(paidCentsOf(colis) - feeCents),
      annulation: {
        frais: dollarsOf(fee),
        retours: await presentReturns(colis.userId, returnedShares(colis, await ledgerOf(colis), feeCents)),
      },
    }),
    mailsDestinataires,
    ...(reactivation && { reactivation }),
  };
};

/** Returns the fee in cents that the rules for customers keep of a parcel; 0 where they do not let it be cancelled. */
const feeByRules = async (colis: StoredColis, container: StoredContainer): Promise<number> => {
  try {
    return (await planCancellation(colis, container)).feeCents;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return 0;
    throw error;
  }
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
