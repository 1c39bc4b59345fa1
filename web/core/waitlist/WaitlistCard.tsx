import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeName } from '#shared/places/names.ts';
import { isOpenEntry } from '#shared/waitlist/rules.ts';
import type { WaitlistEntry } from '#shared/waitlist/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { cubicMetres, date, kg } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useLeaveWaitlist } from './useWaitlist.ts';
import styles from './WaitlistCard.module.css';

/** Icon and tone of each state. */
const STATES = {
  EN_ATTENTE: { icon: Hourglass, tone: 'neutral' },
  OFFERTE: { icon: Clock, tone: 'warning' },
  ACCEPTEE: { icon: CircleCheck, tone: 'success' },
  REFUSEE: { icon: CircleX, tone: 'neutral' },
  RETIREE: { icon: CircleX, tone: 'neutral' },
  EXPIREE: { icon: CircleX, tone: 'danger' },
  SANS_SUITE: { icon: CircleX, tone: 'danger' },
} as const;

interface WaitlistCardProps {
  entry: WaitlistEntry;
  /** Heading of the card within its page. */
  as?: 'h2' | 'h3';
}

/** Entry in a waitlist: its departure, what it is for, its state, and what the customer can do. */
export function WaitlistCard({ entry, as: Heading = 'h2' }: WaitlistCardProps) {
  const { t } = useTranslation(['waitlist', 'common']);
  const language = useLanguage();
  const { conteneur, statut } = entry;
  const { icon, tone } = STATES[statut];
  return (
    <article className={styles.card} data-offered={statut === 'OFFERTE' || undefined}>
      <div className={styles.head}>
        <Heading className={styles.route}>
          {placeName(language, conteneur.lieuEnlevement)}{' '}
          <span className={styles.end}>
            <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
            <span className="visually-hidden">{t('common:container.to')}</span>{' '}
            {placeName(language, conteneur.destination)}
          </span>
        </Heading>
        <Badge icon={icon} tone={tone}>
          {t(`statuts.${statut}`)}
        </Badge>
      </div>
      <p className={styles.departure}>
        {t('card.departure', { date: date(language, conteneur.dateDepart, conteneur.fuseau), id: conteneur.id })}
      </p>
      <p className={styles.state}>
        <State entry={entry} />
      </p>
      <p className={styles.small}>
        {t('card.wanted', {
          count: entry.colis.length,
          kg: kg(language, entry.poids),
          m3: cubicMetres(language, entry.volume),
        })}
        {entry.departAuPlusTard && ` · ${t('card.latest', { date: date(language, entry.departAuPlusTard, 'UTC') })}`}
      </p>
      {isOpenEntry(entry) && <Actions entry={entry} />}
    </article>
  );
}

/** What the state of an entry means for its customer. */
function State({ entry }: { entry: WaitlistEntry }) {
  const { t } = useTranslation('waitlist');
  const language = useLanguage();
  const { statut, cause, offreJusquau, devant, conteneur } = entry;
  if (statut === 'OFFERTE' && offreJusquau)
    return <strong>{t('card.heldUntil', { time: readerTime(language, offreJusquau, conteneur.fuseau) })}</strong>;
  if (statut === 'EN_ATTENTE') return <>{t('card.ahead', { count: devant ?? 0 })}</>;
  return <>{cause ? t(`causes.${cause}`) : t(`ends.${statut as 'ACCEPTEE' | 'REFUSEE' | 'RETIREE' | 'EXPIREE'}`)}</>;
}

/** Books what is held, and gives it up, or the wait for it. */
function Actions({ entry }: { entry: WaitlistEntry }) {
  const { t } = useTranslation('waitlist');
  const [asking, setAsking] = useState(false);
  const { conteneur, statut } = entry;
  const { mutate, isPending, error } = useLeaveWaitlist(conteneur.id);
  const kind = statut === 'OFFERTE' ? 'refuse' : 'withdraw';
  const leave = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => toast('success', message),
      onSettled: () => setAsking(false),
    });
  return (
    <div className={styles.actions}>
      {statut === 'OFFERTE' && (
        <ButtonLink look="accent" to={pathTo('addColis', { bookingId: conteneur.id })}>
          {t('card.book')}
        </ButtonLink>
      )}
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t(`${kind}.button`)}
      </Button>
      {error && <FormFault>{t('card.failed', { reason: reasonFor(error) })}</FormFault>}
      <ConfirmDialog
        open={asking}
        title={t(`${kind}.title`)}
        confirmLabel={t(`${kind}.button`)}
        busy={isPending}
        danger
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        <p>{t(`${kind}.text`)}</p>
      </ConfirmDialog>
    </div>
  );
}
