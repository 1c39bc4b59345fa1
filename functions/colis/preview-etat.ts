import type { ChangePreview } from '#shared/changes/schema.ts';
import { unexpectedEtat } from '#shared/changes/unexpected.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { containerOf } from '../containers/containers.service.ts';
import { etatMail } from '../outbox/messages.ts';
import { previewChange } from '../outbox/preview-change.ts';
import type { StoredColis } from './stored-colis.ts';

/** Previews a change of état; writes nothing. */
export const previewEtat = async (colis: StoredColis, etat: Etat): Promise<ChangePreview> => {
  const container = await containerOf(colis.bookingId);
  const event = { type: 'COLIS_ETAT_CHANGED', userId: colis.userId, colisId: colis.id, etat } as const;
  const reach = await previewChange({
    colisList: etat === colis.etat ? [] : [colis],
    moves: () => true,
    cancels: etat === 'ANNULE',
    messages: () => [
      {
        type: event.type,
        writeMail: (templates) => etatMail(event, templates),
        channels: ['mail', 'notification'],
      },
    ],
  });
  const state = { etat: colis.etat, paye: colis.paymentId !== null };
  const { dateDepart, dateArrivee, fuseau } = container;
  return { raisons: unexpectedEtat(state, etat, container, new Date()), dateDepart, dateArrivee, fuseau, ...reach };
};
