import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';

/** Badge with a container's statut. A departed container is shown as closed even while its statut is still open. */
export function ContainerBadge({ container }: { container: Container }) {
  const { t } = useTranslation();
  const { statut } = container;
  if (statut === 'EN_COURS' && !isOpen(container, new Date()))
    return <Badge icon={Lock}>{t('container.closed')}</Badge>;
  return <StateBadge state={statut}>{t(`container.statuts.${statut}`)}</StateBadge>;
}
