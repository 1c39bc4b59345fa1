import { randomUUID } from 'node:crypto';
import type { RebookingPreview } from '#shared/rebooking/schema.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';

/** Cancellations and moves of parcels by their customers. */

type Action = { type: 'ANNULER' } | { type: 'DEPLACER'; vers: number };

export const CANCEL: Action = { type: 'ANNULER' };
export const moveTo = (vers: number): Action => ({ type: 'DEPLACER', vers });

/** Asks for the preview of a change. */
export const askPreview = ({ token }: Pick<Person, 'token'>, action: Action, colisIds: number[]): Promise<Reply> =>
  api('POST', '/colis/changements/apercu', { token, body: { action, colisIds } });

/** Returns the preview of a change. */
export const previewOf = async (
  person: Pick<Person, 'token'>,
  action: Action,
  colisIds: number[],
): Promise<RebookingPreview> => {
  const { status, text, body } = await askPreview(person, action, colisIds);
  if (status !== 200) throw new Error(`preview: ${status} ${text}`);
  return body.data;
};

/** Carries out a change as a preview said. */
export const runAs = (
  { token }: Pick<Person, 'token'>,
  action: Action,
  { colis }: Pick<RebookingPreview, 'colis'>,
  { lot = randomUUID(), motif }: { lot?: string; motif?: string } = {},
): Promise<Reply> =>
  api('POST', '/colis/changements', {
    token,
    body: { action, lot, ...(motif && { motif }), colis: colis.map(({ id, apercu }) => ({ id, apercu })) },
  });

/** Previews a change and carries it out; returns the results. */
export const rebook = async (person: Pick<Person, 'token'>, action: Action, colisIds: number[]) => {
  const { status, text, body } = await runAs(person, action, await previewOf(person, action, colisIds));
  if (status !== 200) throw new Error(`run: ${status} ${text}`);
  return body.data;
};
