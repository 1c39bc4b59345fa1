import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { call } from '#web/core/api/call.ts';
import { type ContainerToSend, changesOf } from './rules.ts';

/** Previews an edit of a container; undefined when it changes nothing that customers are notified of. */
export const previewEdit = async (container: Container, wanted: ContainerToSend, motifRetard?: DelayReason) => {
  const changes = changesOf(container, wanted);
  const fields = PREVIEW_FIELDS.filter((name) => changes[name] !== undefined);
  if (!fields.some((name) => name !== 'dateReservation' && name !== 'fuseau')) return undefined;
  const changed = Object.fromEntries(fields.map((name) => [name, String(changes[name] ?? 'none')]));
  const query = { ...changed, ...(motifRetard && { motifRetard }) };
  return (await call(containersRoutes.statutPreview, { params: { id: container.id }, query })).data;
};

/** Fields that the preview takes; customers are notified of all but the last two. */
const PREVIEW_FIELDS = [
  'statut',
  'dateDepart',
  'dateArrivee',
  'receptionFin',
  'lieuEnlevement',
  'destination',
  'siteDepartId',
  'siteArriveeId',
  'dateReservation',
  'fuseau',
] as const;
