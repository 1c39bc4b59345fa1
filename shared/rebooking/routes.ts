import * as v from 'valibot';
import { StepResult } from '../changes/results.ts';
import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { RebookingPreview, RebookingPreviewRequest, RebookingRequest } from './schema.ts';

export const rebookingRoutes = {
  preview: {
    method: 'POST',
    path: '/colis/changements/apercu',
    access: 'customer',
    summary:
      'Preview the cancellation of parcels, or their move to another departure: fee, refunds and their ways, what is due',
    body: RebookingPreviewRequest,
    reply: one(RebookingPreview),
  },
  run: {
    method: 'POST',
    path: '/colis/changements',
    access: 'customer',
    summary: 'Cancel or move parcels as previewed, with a result for each. Repeating it changes nothing more',
    limit: 'booking',
    body: RebookingRequest,
    reply: one(v.array(StepResult)),
  },
} as const satisfies Record<string, Route>;
