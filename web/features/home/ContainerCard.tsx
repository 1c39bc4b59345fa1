import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, memo, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { hasSpace, isOpen, percentUsed, usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { CapacityBar } from '#web/core/container/CapacityBar.tsx';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { OPEN_STATE } from '#web/core/container/openState.ts';
import { date, percent } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import type { Quote } from '#web/core/quote/quote.ts';
import { session, useIsAdmin } from '#web/core/session/session.ts';
import { DropOffSlot } from '#web/core/sites/DropOffSlot.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Bar } from '#web/ui/Bar.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CardPrice } from './CardPrice.tsx';
import styles from './ContainerCard.module.css';

/** Loaded for admins only. */
const AdminState = lazy(async () => ({ default: (await import('#web/core/container/StateBadge.tsx')).StateBadge }));
const AdminButtons = lazy(async () => ({ default: (await import('./AdminButtons.tsx')).AdminButtons }));

interface ContainerCardProps {
  container: Container;
  /** Parcels that the visitor wants to send, if they have entered any. */
  quote: Quote | undefined;
  onLoginNeeded: (container: Container) => void;
  onDelete: (container: Container) => void;
}

/** Card of a container; rendered again only when its container or the quote changes. */
export const ContainerCard = memo(function ContainerCard(props: ContainerCardProps) {
  const { container, quote, onLoginNeeded, onDelete } = props;
  const { t } = useTranslation(['home', 'common']);
  const isAdmin = useIsAdmin();
  const id = useId();
  const statut = t(`common:container.statuts.${container.statut}`);
  return (
    <li className={styles.card}>
      <div className={styles.art}>
        <ContainerArt ratio={usedFraction(container)} />
      </div>
      <Itinerary
        id={id}
        from={container.lieuEnlevement}
        to={container.destination}
        departure={container.dateDepart}
        arrival={container.dateArrivee}
        timeZone={container.fuseau}
        price={undefined}
      />
      <Fill container={container} />
      <DropOffLine container={container} />
      <CardPrice container={container} quote={quote} />
      <p className={styles.small}>
        {isAdmin ? (
          <Suspense fallback={<span>{statut}</span>}>
            <AdminState state={container.statut}>{statut}</AdminState>
          </Suspense>
        ) : (
          <Badge {...OPEN_STATE}>{statut}</Badge>
        )}
        <span>{t(`common:container.sizes.${container.tailleConteneur}`)}</span>
        <span>{t('card.number', { id: container.id })}</span>
      </p>
      <BookButton container={container} onLoginNeeded={() => onLoginNeeded(container)} describedBy={id} />
      {isAdmin && (
        <Suspense>
          <AdminButtons container={container} onDelete={() => onDelete(container)} describedBy={id} />
        </Suspense>
      )}
    </li>
  );
});

/** Filled share of the container; weight and volume unfold. */
function Fill({ container }: { container: Container }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { poidsMax, poidsRestant, volumeMax, volumeRestant } = container;
  const filled = Math.max(percentUsed(poidsMax, poidsRestant), percentUsed(volumeMax, volumeRestant));
  return (
    <details className={styles.fill}>
      <summary>
        <span className={styles.fillWords}>
          {t('capacity.fill', { percent: percent(language, filled) })}
          <ChevronDown size={18} aria-hidden="true" />
        </span>
        <Bar percent={filled} full={!hasSpace(container)} />
      </summary>
      <div className={styles.bars}>
        <CapacityBar kind="weight" max={poidsMax} remaining={poidsRestant} />
        <CapacityBar kind="volume" max={volumeMax} remaining={volumeRestant} />
      </div>
    </details>
  );
}

/** Last day of drop-off; where and at what hours unfolds. */
function DropOffLine({ container }: { container: Container }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { siteDepart, receptionFin, fuseau } = container;
  const words = receptionFin
    ? t('card.dropOffUntil', { date: date(language, receptionFin, fuseau) })
    : t('card.dropOff');
  if (!siteDepart) return <p className={styles.dropOff}>{words}</p>;
  return (
    <details className={styles.fill} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.fillWords}>
          {words}
          <ChevronDown size={18} aria-hidden="true" />
        </span>
      </summary>
      {open && (
        <div className={styles.bars}>
          <DropOffSlot container={container} />
        </div>
      )}
    </details>
  );
}

interface BookButtonProps {
  container: Container;
  onLoginNeeded: () => void;
  describedBy: string;
}

function BookButton({ container, onLoginNeeded, describedBy }: BookButtonProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const book = () => {
    if (!session().isSignedIn) onLoginNeeded();
    else if (!hasSpace(container)) toast('error', t('card.full'));
    else void navigate(pathTo('addColis', { bookingId: container.id }));
  };
  if (!isOpen(container, new Date())) return <p className={styles.closed}>{t('card.closed')}</p>;
  return (
    <>
      <Button onClick={book} wide look={hasSpace(container) ? 'primary' : 'quiet'} aria-describedby={describedBy}>
        {t('card.book')}
      </Button>
      {!hasSpace(container) && (
        <ButtonLink wide to={pathTo('addColis', { bookingId: container.id })} aria-describedby={describedBy}>
          {t('card.waitlist')}
        </ButtonLink>
      )}
    </>
  );
}
