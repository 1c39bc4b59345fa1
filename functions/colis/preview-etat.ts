import type { ChangePreview } from '#shared/changes/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { containerOf } from '../containers/containers.service.ts';
import { codeWithdrawnMessage } from '../outbox/collection-messages.ts';
import { plainMessage } from '../outbox/customer-messages.ts';
import { previewChange } from '../outbox/preview-change.ts';
import { etatEventOf } from './etat-event.ts';
import type { StoredColis } from './stored-colis.ts';

/** Previews a change of état; writes nothing. */
export const previewEtat = async (colis: StoredColis, etat: Etat): Promise<ChangePreview> => {
  const container = await containerOf(colis.bookingId);
  const event = await etatEventOf(colis, etat);
  const reach = await previewChange({
    colisList: etat === colis.etat ? [] : [colis],
    moves: () => true,
    cancels: etat === 'ANNULE',
    messages: async () => [
      event.type === 'COLLECTION_CODE_WITHDRAWN' ? await codeWithdrawnMessage(event) : plainMessage(event),
    ],
  });
  const { unexpectedEtat } = await import('./unexpected-etat.lazy.ts');
  const state = { etat: colis.etat, paye: colis.paymentId !== null };
  const { dateDepart, dateArrivee, fuseau } = container;
  return { raisons: unexpectedEtat(state, etat, container, new Date()), dateDepart, dateArrivee, fuseau, ...reach };
};
