import { useTranslation } from 'react-i18next';
import { isOpenEntry } from '#shared/waitlist/rules.ts';
import type { WaitlistEntry } from '#shared/waitlist/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { paths } from '#web/core/paths.ts';
import { useWaitlist } from '#web/core/waitlist/useWaitlist.ts';
import { WaitlistCard } from '#web/core/waitlist/WaitlistCard.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './WaitlistPage.module.css';

/** The customer's entries in waitlists: those with an offer first, then those that wait, then those that ended. */
export default function WaitlistPage() {
  const { t } = useTranslation('waitlist');
  const { data, error, isPaused, isFetching, refetch } = useWaitlist();
  return (
    <div className="page section">
      <PageTitle title={t('page.title')} />
      <h1>{t('page.title')}</h1>
      {data && <Entries entries={data} />}
      {!data && isPaused && <ErrorState message={t('page.offline')} />}
      {!data && error && (
        <ErrorState
          message={t('page.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isPaused && !error && <Skeleton height="9rem" lines={2} width="100%" />}
    </div>
  );
}

function Entries({ entries }: { entries: readonly WaitlistEntry[] }) {
  const { t } = useTranslation('waitlist');
  const offered = entries.filter(({ statut }) => statut === 'OFFERTE');
  const waiting = entries.filter(({ statut }) => statut === 'EN_ATTENTE');
  const ended = entries.filter((entry) => !isOpenEntry(entry));
  if (entries.length === 0)
    return (
      <EmptyState
        as="h2"
        title={t('page.none.title')}
        action={<ButtonLink to={paths.home}>{t('page.none.departures')}</ButtonLink>}
      >
        <p>{t('page.none.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <Group title={t('page.offered')} entries={offered} />
      <Group title={t('page.waiting')} note={t('page.order')} entries={waiting} />
      <Group title={t('page.ended')} entries={ended} />
    </>
  );
}

interface GroupProps {
  title: string;
  note?: string;
  entries: readonly WaitlistEntry[];
}

function Group({ title, note, entries }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.conteneur.id}>
            <WaitlistCard entry={entry} as="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
