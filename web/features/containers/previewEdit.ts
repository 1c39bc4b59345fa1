import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { delayDays } from '#shared/milestones/rules.ts';
import { call } from '#web/core/api/call.ts';
import { type ContainerToSend, changesOf } from './containerFormSchema.ts';

/** Previews an edit of a container; undefined when it changes nothing that customers are notified of. */
export const previewEdit = async (container: Container, wanted: ContainerToSend, motifRetard?: DelayReason) => {
  const changes = changesOf(container, wanted);
  const fields = PREVIEW_FIELDS.filter((name) => changes[name] !== undefined);
  if (!fields.some((name) => name !== 'dateReservation' && name !== 'fuseau')) return undefined;
  const changed = Object.fromEntries(fields.map((name) => [name, String(changes[name] ?? 'none')]));
  const query = { ...changed, ...(motifRetard && { motifRetard }) };
  return (await call(containersRoutes.statutPreview, { params: { id: container.id }, query })).data;
};

/** Reports whether an edit delays the departure or the arrival by a day or more: its reason is asked for. */
export const isLater = (container: Container, edit: ContainerToSend): boolean =>
  (['dateDepart', 'dateArrivee'] as const).some((name) => delayDays(container[name], edit[name], container.fuseau) > 0);

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
