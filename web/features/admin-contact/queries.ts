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

/** Which messages may be shown by themselves: those that nobody has read. */
export const READINGS = ['false'] as const;
export type Reading = (typeof READINGS)[number];

/** What people wrote to us, newest first: all of it, or what nobody has read. */
export const useMessagesPage = (lu: Reading | undefined, cursor: string | undefined) =>
  usePage([...LISTS, lu ?? 'all'], cursor, (cursor) => call(contactRoutes.list, { query: { lu, cursor } }));

/**
 * Marks the message that is open read: at once on the page, where it stays in the list until that is asked for anew.
 * What fails is unread again, until it is opened the next time; nobody need be told.
 */
export function useReading(message: ContactRequest): void {
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

/** Who has an account with this email, if anybody does. */
export const useUserWith = (email: string) =>
  useQuery({
    queryKey: userKeys.with(email),
    queryFn: async () => (await call(authRoutes.users, { query: { email } })).data[0] ?? null,
  });
