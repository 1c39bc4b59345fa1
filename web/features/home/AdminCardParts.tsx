import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { StateBadge } from '#web/core/StateBadge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import styles from './AdminCardParts.module.css';

/** Parts of a container's card that only admins see: its state, and the buttons to edit and delete it. */

export function AdminState({ statut }: Pick<Container, 'statut'>) {
  const { t } = useTranslation();
  return <StateBadge state={statut}>{t(`container.statuts.${statut}`)}</StateBadge>;
}

interface AdminButtonsProps {
  container: Container;
  onDelete: () => void;
  describedBy: string;
}

export function AdminButtons({ container, onDelete, describedBy }: AdminButtonsProps) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.admin}>
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
