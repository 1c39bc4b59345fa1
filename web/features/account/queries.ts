import { useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '#shared/auth/routes.ts';
import type { ProfileEdit, User } from '#shared/auth/schema.ts';
import { ownDetails } from '#web/core/account/details.ts';
import { call } from '#web/core/api/call.ts';
import { storeUser } from '#web/core/session/session.ts';
import { changeLanguage, i18n } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';

/** Saves changed details and shows a toast in the newly chosen language. Throws the API's errors. */
export function useSaveProfile() {
  const client = useQueryClient();
  return async (changes: ProfileEdit): Promise<void> => {
    if (Object.keys(changes).length === 0) return;
    const { data } = await call(authRoutes.updateDetails, { body: changes });
    client.setQueryData<User>(ownDetails.queryKey, data);
    storeUser({ nom: data.nom, prenom: data.prenom, email: data.email });
    // If the texts cannot be loaded, the page keeps its language; mails use the new one in any case.
    if (changes.langue) await changeLanguage(changes.langue).catch(() => undefined);
    toast('success', i18n.t('account:edit.done'));
  };
}
