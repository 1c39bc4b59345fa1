import type { ContainerStatut } from '#shared/bookings/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { unexpectedStatut } from '#shared/changes/unexpected.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import { allColisIn } from '../colis/colis.service.ts';
import { messageAbout } from '../outbox/messages.ts';
import { previewOf } from '../outbox/preview.ts';
import type { StoredContainer } from './stored.ts';

type Wanted = { statut: ContainerStatut; dateDepart?: string | undefined; dateArrivee?: string | undefined };

/** Previews a change of statut, made together with other dates if some are named. Changes nothing. */
export const previewStatut = async (
  container: StoredContainer,
  { statut, dateDepart = container.dateDepart, dateArrivee = container.dateArrivee }: Wanted,
): Promise<ChangePreview> => {
  const cancels = statut === 'ANNULE';
  const colis = statut === container.statut ? [] : await allColisIn(container.id);
  const event = { type: 'CONTAINER_STATUT_CHANGED', bookingId: container.id, statut } as const;
  const reach = await previewOf({
    colis: colis.filter(cancels ? isUnderWay : ({ etat }) => etat !== 'ANNULE'),
    moves: () => cancels,
    cancels,
    message: (ids) => messageAbout(event, container, ids),
  });
  const raisons = unexpectedStatut({ statut: container.statut, dateDepart, dateArrivee }, statut, new Date());
  return { raisons, dateDepart, dateArrivee, fuseau: container.fuseau, ...reach };
};
