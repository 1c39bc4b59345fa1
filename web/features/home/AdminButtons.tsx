import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { pathTo } from '#web/core/paths.ts';
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
      <Link to={pathTo('cockpit', { id: container.id })} aria-describedby={describedBy}>
        <LayoutDashboard size={16} aria-hidden="true" />
        {t('card.cockpit')}
      </Link>
      <Link to={pathTo('updateContainer', { id: container.id })} state={{ container }} aria-describedby={describedBy}>
        <Pencil size={16} aria-hidden="true" />
        {t('card.edit')}
      </Link>
      <button type="button" onClick={onDelete} aria-describedby={describedBy}>
        <Trash size={16} aria-hidden="true" />
        {t('card.remove')}
      </button>
    </div>
  );
}
