import '../core/phone-reader.ts';
import { bulkRoutes } from '#shared/bulk/routes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { oneReply } from '../core/request/reply.ts';
import { resource, withTarget } from '../core/request/resource.ts';

/** Loads what each call needs with the first of its kind: one admin makes few of them a day. */
const previews = () => import('./preview-action.lazy.ts');
const runs = () => import('./run-action.lazy.ts');
const debtorPreviews = () => import('./preview-reminders.lazy.ts');
const debtorReminders = () => import('./remind-debtors.lazy.ts');

export const handler = resource(bulkRoutes, {
  preview: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller, language }) =>
      oneReply(await (await previews()).previewAction(target, body, caller, language)),
  ),
  run: withTarget(
    ({ params }) => containerOf(params.id),
    async ({ target, body, caller, language }) =>
      oneReply(await (await runs()).runAction(target, body, caller, language)),
  ),
  previewReminders: async ({ body, language }) =>
    oneReply(await (await debtorPreviews()).previewReminders(body.clients, language)),
  sendReminders: async ({ body, caller, language }) =>
    oneReply(await (await debtorReminders()).remindDebtors(body, caller, language)),
  importRows: async ({ body, caller, language }) => {
    if (body.conteneurId !== undefined) await containerOf(body.conteneurId);
    const { importRows } = await import('../imports/import-rows.lazy.ts');
    return oneReply(await importRows(body, caller, language));
  },
});
