import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authRoutes } from '#shared/auth/routes.ts';
import { contactRoutes } from '#shared/contact/routes.ts';
import type { ContactRequest } from '#shared/contact/schema.ts';
import { userKeys } from '#web/core/admin/users.ts';
import { call } from '#web/core/api/call.ts';
import { updateRow, usePage } from '#web/core/paged/usePage.ts';

const ALL = ['contact'];
const LISTS = ['contact', 'list'];

/** Values of the filter `lu`: unread messages only. */
export const READ_FILTERS = ['false'] as const;
export type ReadFilter = (typeof READ_FILTERS)[number];

/** Messages, newest first: all, or unread only. */
export const useMessagesPage = (lu: ReadFilter | undefined, cursor: string | undefined) =>
  usePage([...LISTS, lu ?? 'all'], cursor, (cursor) => call(contactRoutes.list, { query: { lu, cursor } }));

/**
 * Marks the open message as read, optimistically; it stays in the list until the list is refetched.
 * A failure makes it unread again without an error message: opening it again retries.
 */
export function useMarkRead(message: ContactRequest): void {
  const client = useQueryClient();
  const show = (id: number, lu: boolean) => updateRow<ContactRequest>(client, LISTS, id, { lu });
  const { mutate, isIdle } = useMutation({
    mutationFn: (id: number) => call(contactRoutes.read, { params: { id } }),
    onMutate: (id) => show(id, true),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL, refetchType: 'none' }),
    onError: (_, id) => show(id, false),
  });
  const unread = message.lu ? undefined : message.id;
  useEffect(() => {
    if (unread !== undefined && isIdle) mutate(unread);
  }, [unread, isIdle, mutate]);
}

/** The user with this email, or null. */
export const useUserByEmail = (email: string) =>
  useQuery({
    queryKey: userKeys.with(email),
    queryFn: async () => (await call(authRoutes.users, { query: { email } })).data[0] ?? null,
  });
