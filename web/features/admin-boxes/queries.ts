import { useQueryClient } from '@tanstack/react-query';
import type { NewBoxDecision, UnidentifiedBox } from '#shared/intake/boxes.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { call } from '#web/core/api/call.ts';
import { boxKeys } from '#web/core/boxes/queries.ts';
import { usePage } from '#web/core/paged/usePage.ts';

/** Unidentified boxes of a statut: to decide on oldest first, others latest first. */
export const useBoxesPage = (statut: UnidentifiedBox['statut'], cursor: string | undefined) =>
  usePage(boxKeys.list(statut), cursor, (cursor) => call(intakeRoutes.boxes, { query: { statut, cursor } }));

/** Returns a function that decides on an unidentified box. */
export const useDecideBox = ({ id }: UnidentifiedBox) => {
  const client = useQueryClient();
  return async (decision: NewBoxDecision): Promise<UnidentifiedBox> => {
    const { data } = await call(intakeRoutes.decideBox, { params: { id }, body: decision });
    void client.invalidateQueries({ queryKey: boxKeys.all });
    return data;
  };
};
