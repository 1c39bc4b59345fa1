import { queryOptions } from '@tanstack/react-query';
import type { UnidentifiedBox } from '#shared/intake/boxes.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Query keys of unidentified boxes. */
export const boxKeys = {
  all: ['boxes'],
  list: (statut: UnidentifiedBox['statut']) => ['boxes', 'list', statut],
  open: ['boxes', 'open'],
  atSite: (userId: number) => ['boxes', 'site', userId],
} as const;

/** First page of the unidentified boxes to decide on, oldest first; `more` reports whether there are further ones. */
export const openBoxes = queryOptions({
  queryKey: boxKeys.open,
  queryFn: async () => {
    const { data, next } = await call(intakeRoutes.boxes, { query: {} });
    return { rows: data, more: next !== undefined };
  },
});
