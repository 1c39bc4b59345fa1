import { useQuery } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import { contactRoutes } from '#shared/contact/routes.ts';
import { userKeys } from '#web/core/admin/users.ts';
import { call } from '#web/core/api/call.ts';
import { usePage } from '#web/core/paged/usePage.ts';

const PAGE = '25';

/** What people wrote to us, newest first. */
export const useMessagesPage = (cursor: string | undefined) =>
  usePage(['contact', 'list'], cursor, (cursor) =>
    call(contactRoutes.list, { query: { limit: PAGE, ...(cursor && { cursor }) } }),
  );

/** Who has an account with this email, if anybody does. */
export const useUserWith = (email: string) =>
  useQuery({
    queryKey: userKeys.with(email),
    queryFn: async () => (await call(authRoutes.users, { query: { email } })).data[0] ?? null,
  });
