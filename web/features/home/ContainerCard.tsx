import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { hasSpace, isOpen, usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { CapacityBar } from '#web/core/CapacityBar.tsx';
import { Itinerary } from '#web/core/Itinerary.tsx';
import { pathTo } from '#web/core/paths.ts';
import { StateBadge } from '#web/core/StateBadge.tsx';
import { useSession } from '#web/core/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './ContainerCard.module.css';

interface ContainerCardProps {
  container: Container;
  onLoginNeeded: () => void;
  onDelete: () => void;
}

export function ContainerCard({ container, onLoginNeeded, onDelete }: ContainerCardProps) {
  const { t } = useTranslation(['home', 'common']);
  const { isAdmin } = useSession();
  const id = useId();
  return (
    <li className={styles.card}>
      <ContainerArt ratio={usedFraction(container)} />
      <Itinerary
        id={id}
        from={container.lieuEnlevement}
        to={container.destination}
        departure={container.dateDepart}
        arrival={container.dateArrivee}
        timeZone={container.fuseau}
        price={container.prixEstime}
      />
      <div className={styles.bars}>
        <CapacityBar kind="weight" max={container.poidsMax} remaining={container.poidsRestant} />
        <CapacityBar kind="volume" max={container.volumeMax} remaining={container.volumeRestant} />
      </div>
      <p className={styles.small}>
        <StateBadge state={container.statut}>{t(`common:container.statuts.${container.statut}`)}</StateBadge>
        <span>{t(`common:container.sizes.${container.tailleConteneur}`)}</span>
        <span>{t('card.number', { id: container.id })}</span>
      </p>
      <BookButton container={container} onLoginNeeded={onLoginNeeded} describedBy={id} />
      {isAdmin && (
        <div className={styles.admin}>
          <ButtonLink
            to={pathTo('updateContainer', { id: container.id })}
            state={{ container }}
            look="quiet"
            icon={Pencil}
            aria-describedby={id}
          >
            {t('card.edit')}
          </ButtonLink>
          <Button look="quiet" icon={Trash} onClick={onDelete} aria-describedby={id}>
            {t('card.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface BookButtonProps {
  container: Container;
  onLoginNeeded: () => void;
  describedBy: string;
}

function BookButton({ container, onLoginNeeded, describedBy }: BookButtonProps) {
  const { t } = useTranslation('home');
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const book = () => {
    if (!isSignedIn) onLoginNeeded();
    else if (!hasSpace(container)) toast('error', t('card.full'));
    else void navigate(pathTo('addColis', { bookingId: container.id }));
  };
  if (!isOpen(container, new Date())) return <p className={styles.closed}>{t('card.closed')}</p>;
  return (
    <Button onClick={book} wide look={hasSpace(container) ? 'primary' : 'quiet'} aria-describedby={describedBy}>
      {t('card.book')}
    </Button>
  );
}
