import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/Badge.tsx';

/** Badge that reports whether a notification was read. */
export function ReadBadge({ lu }: { lu: boolean }) {
  const { t } = useTranslation('adminNotifications');
  return lu ? (
    <Badge icon={MailOpen}>{t('read')}</Badge>
  ) : (
    <Badge icon={Mail} tone="brand">
      {t('unread')}
    </Badge>
  );
}
