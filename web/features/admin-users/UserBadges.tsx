import CircleCheck from 'lucide-react/icons/circle-check';
import CircleOff from 'lucide-react/icons/circle-off';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserIcon from 'lucide-react/icons/user';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Badge with a user's role. */
export function RoleBadge({ role }: Pick<User, 'role'>) {
  const { t } = useTranslation('adminUsers');
  return role === 'ADMIN' ? (
    <Badge icon={ShieldCheck} tone="brand">
      {t('roles.ADMIN')}
    </Badge>
  ) : (
    <Badge icon={UserIcon}>{t('roles.USER')}</Badge>
  );
}

/** Badge that reports whether a user may log in. */
export function ActiveBadge({ actif }: Pick<User, 'actif'>) {
  const { t } = useTranslation('adminUsers');
  return actif ? (
    <Badge icon={CircleCheck} tone="success">
      {t('active')}
    </Badge>
  ) : (
    <Badge icon={CircleOff} tone="danger">
      {t('disabled')}
    </Badge>
  );
}
