import { useTranslation } from 'react-i18next';
import { useUser } from '#web/core/admin/users.ts';
import { useDisplayNames } from '#web/core/useDisplayNames.ts';

/** Name of the admin who decided, once it is loaded. */
export function DecidedBy({ userId }: { userId: number }) {
  const { t } = useTranslation('customsDocument');
  const names = useDisplayNames();
  const { data } = useUser(userId);
  return data ? <p>{t('history.by', { name: names.ofUser(data) })}</p> : null;
}
