import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import styles from './AdminButtons.module.css';

interface AdminButtonsProps {
  container: Container;
  onDelete: () => void;
  describedBy: string;
}

/** Buttons of a container's card that open its cockpit, edit and delete it; only admins see them. */
export function AdminButtons({ container, onDelete, describedBy }: AdminButtonsProps) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.admin}>
      <ButtonLink
        to={pathTo('cockpit', { id: container.id })}
        look="quiet"
        icon={LayoutDashboard}
        aria-describedby={describedBy}
      >
        {t('card.cockpit')}
      </ButtonLink>
      <ButtonLink
        to={pathTo('updateContainer', { id: container.id })}
        state={{ container }}
        look="quiet"
        icon={Pencil}
        aria-describedby={describedBy}
      >
        {t('card.edit')}
      </ButtonLink>
      <Button look="quiet" icon={Trash} onClick={onDelete} aria-describedby={describedBy}>
        {t('card.remove')}
      </Button>
    </div>
  );
}
