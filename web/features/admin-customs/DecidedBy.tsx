import { useTranslation } from 'react-i18next';
import { useUser } from '#web/core/admin/users.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';

/** Name of the admin who decided, once it is loaded. */
export function DecidedBy({ userId }: { userId: number }) {
  const { t } = useTranslation('customsDocument');
  const names = useDisplayNames();
  const { data } = useUser(userId);
  return data ? (
    <p>
      <Sentence keeps={[names.ofUser(data)]}>{t('history.by', { name: names.ofUser(data) })}</Sentence>
    </p>
  ) : null;
}
