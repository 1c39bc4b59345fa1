import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleOff from 'lucide-react/icons/circle-off';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserIcon from 'lucide-react/icons/user';
import Warehouse from 'lucide-react/icons/warehouse';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const BADGES: Record<User['role'], { icon: LucideIcon; tone: BadgeTone }> = {
  USER: { icon: UserIcon, tone: 'neutral' },
  AGENT: { icon: Warehouse, tone: 'neutral' },
  ADMIN: { icon: ShieldCheck, tone: 'brand' },
};

/** Badge with a user's role. */
export function RoleBadge({ role }: Pick<User, 'role'>) {
  const { t } = useTranslation('adminUsers');
  const { icon, tone } = BADGES[role];
  return (
    <Badge icon={icon} tone={tone}>
      {t(`roles.${role}`)}
    </Badge>
  );
}

/** Badge that reports whether a user may log in, or is a customer without a login. */
export function AccessBadge({ user: { actif, sansConnexion } }: { user: Pick<User, 'actif' | 'sansConnexion'> }) {
  const { t } = useTranslation('adminUsers');
  if (!actif)
    return (
      <Badge icon={CircleOff} tone="danger">
        {t('disabled')}
      </Badge>
    );
  return sansConnexion ? (
    <Badge icon={CircleMinus} tone="neutral">
      {t('withoutLogin')}
    </Badge>
  ) : (
    <Badge icon={CircleCheck} tone="success">
      {t('active')}
    </Badge>
  );
}
