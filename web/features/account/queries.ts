import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import type { ProfileEdit, User } from '#shared/auth/schema.ts';
import { accountKeys } from '#web/core/account/keys.ts';
import { call } from '#web/core/api/call.ts';
import { rememberUser } from '#web/core/session.ts';
import { changeLanguage, i18n } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';

/** The customer's own details. */
export const ownDetails = queryOptions({
  queryKey: accountKeys.details,
  queryFn: async () => (await call(authRoutes.details, {})).data,
});

/** Sends changes of one's details and says so, in the language that was chosen with them. Throws what the API throws. */
export function useSaveProfile() {
  const client = useQueryClient();
  return async (changes: ProfileEdit): Promise<void> => {
    if (Object.keys(changes).length === 0) return;
    const { data } = await call(authRoutes.updateDetails, { body: changes });
    client.setQueryData<User>(ownDetails.queryKey, data);
    rememberUser({ nom: data.nom, prenom: data.prenom, email: data.email });
    // Words that cannot be fetched now leave the page as it is: the mails follow the profile all the same.
    if (changes.langue) await changeLanguage(changes.langue).catch(() => undefined);
    toast('success', i18n.t('account:edit.done'));
  };
}
