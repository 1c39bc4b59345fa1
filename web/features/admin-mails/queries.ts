import { mailsRoutes } from '#shared/mails/routes.ts';
import type { UndeliveredMail } from '#shared/mails/schema.ts';
import { call } from '#web/core/api/call.ts';
import { usePage } from '#web/core/paged/usePage.ts';

/** Undelivered mails, newest first: all, or those in one statut. */
export const useMailsPage = (statut: UndeliveredMail['statut'] | undefined, cursor: string | undefined) =>
  usePage(['mails', 'list', statut ?? 'all'], cursor, (cursor) =>
    call(mailsRoutes.undelivered, { query: { statut, cursor } }),
  );
