import ArrowRight from 'lucide-react/icons/arrow-right';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { hasSpace, isOpen } from '#shared/bookings/rules.ts';
import type { Container } from '#shared/bookings/schema.ts';
import { pathTo } from '#web/app/paths.ts';
import { date, dollars, relativeDays } from '#web/core/format.ts';
import { useSession } from '#web/core/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CapacityBar } from '#web/ui/CapacityBar.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { StateBadge } from '#web/ui/StateBadge.tsx';
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
      <ContainerArt ratio={shareTaken(container)} />
      <Voyage container={container} headingId={id} />
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

/** A container is as full as the capacity of which less remains. */
const shareTaken = ({ poidsMax, poidsRestant, volumeMax, volumeRestant }: Container): number =>
  Math.max(1 - poidsRestant / poidsMax, 1 - volumeRestant / volumeMax);

/** From where to where, when, and for how much. */
function Voyage({ container, headingId }: { container: Container; headingId: string }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { lieuEnlevement, destination, dateDepart, dateArrivee, fuseau, prixEstime } = container;
  return (
    <div className={styles.voyage}>
      <h3 id={headingId} className={styles.route} tabIndex={-1}>
        {lieuEnlevement}{' '}
        <span className={styles.end}>
          <ArrowRight size={20} strokeWidth={2.5} aria-hidden="true" />
          <span className="visually-hidden">{t('card.to')}</span> {destination}
        </span>
      </h3>
      <div className={styles.terms}>
        <p>
          <strong>{date(language, dateDepart, fuseau)}</strong>
          <span className={styles.soon}>{relativeDays(language, dateDepart, fuseau)}</span>
        </p>
        <p className={styles.price}>
          <strong>{dollars(language, prixEstime)}</strong> {t('card.perKilo')}
        </p>
      </div>
      <p className={styles.arrival}>{t('card.arrival', { date: date(language, dateArrivee, fuseau) })}</p>
    </div>
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
