import * as v from 'valibot';
import { StepResult } from '../changes/results.ts';
import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ImportedRow, NewImport } from '../imports/schema.ts';
import {
  BulkPreview,
  BulkPreviewRequest,
  BulkRequest,
  DebtorsPreview,
  DebtorsPreviewRequest,
  DebtorsRequest,
} from './schema.ts';

export const bulkRoutes = {
  preview: {
    method: 'POST',
    path: '/cockpit/conteneurs/{id}/actions/apercu',
    access: 'admin',
    summary: 'Preview an action for many parcels of a container: whom it reaches, what they read, what it refuses',
    body: BulkPreviewRequest,
    reply: one(BulkPreview),
  },
  run: {
    method: 'POST',
    path: '/cockpit/conteneurs/{id}/actions',
    access: 'admin',
    summary:
      'Run an action for parcels of a container, with a result for each. Repeating it repeats neither a change nor a message',
    body: BulkRequest,
    reply: one(v.array(StepResult)),
  },
  previewReminders: {
    method: 'POST',
    path: '/debiteurs/rappels/apercu',
    access: 'admin',
    summary: 'Preview payment reminders to customers who owe: whom they reach, what they read, who is left out',
    body: DebtorsPreviewRequest,
    reply: one(DebtorsPreview),
  },
  sendReminders: {
    method: 'POST',
    path: '/debiteurs/rappels',
    access: 'admin',
    summary:
      'Remind customers of all that they owe, with a result for each. Nobody is reminded twice under one `lot`, or by two within 24 hours',
    body: DebtorsRequest,
    reply: one(v.array(StepResult)),
  },
  importRows: {
    method: 'POST',
    path: '/imports',
    access: 'admin',
    summary:
      'Import rows of a sheet: customers, their recipients, or parcels of a container; each succeeds or fails alone',
    limit: 'importRows',
    body: NewImport,
    reply: one(v.array(ImportedRow)),
  },
} as const satisfies Record<string, Route>;
