import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import type { UnreachableReason as Reason } from '#shared/unreachable-reasons.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Badge for an address at which our mails do not arrive; nothing for a reachable address. */
export function UnreachableMark({ reason }: { reason: Reason | null }) {
  const { t } = useTranslation('table');
  return (
    reason && (
      <Badge icon={MailX} tone="danger">
        {t(`unreachable.${reason}`)}
      </Badge>
    )
  );
}
