import { bulkRoutes } from '#shared/bulk/routes.ts';
import type { BulkAction } from '#shared/bulk/schema.ts';
import type { Debtor } from '#shared/colis/debtors.ts';
import type { BulkRun } from '#web/core/admin/bulk/readRun.ts';
import { call } from '#web/core/api/call.ts';

/** Debtors to remind, or the rest of reminders that were interrupted. */
export type ReminderChoice = { debtors: readonly Debtor[] } | { run: BulkRun };

/** Action of a run of reminders. */
export const REMINDER = { type: 'RAPPEL', rappel: 'PAIEMENT' } as const satisfies BulkAction;

export const previewReminders = async (clients: number[]) =>
  (await call(bulkRoutes.previewReminders, { body: { clients } })).data;

/** Sends a part of the reminders. */
export const sendReminders = async ({ lot }: BulkRun, part: BulkRun['todo']) =>
  (await call(bulkRoutes.sendReminders, { body: { lot, clients: part.map(({ id }) => id) } })).data;
