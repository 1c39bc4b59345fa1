import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { waitlistRoutes } from '#shared/waitlist/routes.ts';
import type { WaitingCustomer } from '#shared/waitlist/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { cubicMetres, date, kg } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { waitlistKey } from '#web/core/waitlist/waitlistKey.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Waitlist.module.css';

/** Open entries in the container's waitlist in their order, and the space that offers hold. */
export default function Waitlist({ container }: { container: Container }) {
  const { t } = useTranslation('waitlist');
  const language = useLanguage();
  const { id, retenu, fuseau } = container;
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...waitlistKey, 'container', id],
    queryFn: ({ pageParam }) =>
      call(waitlistRoutes.ofContainer, {
        params: { bookingId: id },
        query: { ...(pageParam !== undefined && { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className={styles.waitlist} aria-labelledby="waitlist">
      <h2 id="waitlist">{t('team.title')}</h2>
      <p className={styles.note}>
        {retenu && retenu.poids > 0
          ? t('team.held', { kg: kg(language, retenu.poids), m3: cubicMetres(language, retenu.volume) })
          : t('team.none')}
      </p>
      {error && (
        <ErrorState
          message={t('team.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.userId} entry={entry} fuseau={fuseau} />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('team.more')}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, fuseau }: { entry: WaitingCustomer; fuseau: string }) {
  const { t } = useTranslation('waitlist');
  const language = useLanguage();
  const { userId, client, colis, poids, volume, departAuPlusTard, offreJusquau, createdAt } = entry;
  return (
    <li className={styles.entry} data-offered={offreJusquau !== null || undefined}>
      <Link to={`${paths.adminUsers}?ouvert=${userId}`}>
        <Verbatim>{client}</Verbatim>
      </Link>
      <span>
        {t('card.wanted', { count: colis.length, kg: kg(language, poids), m3: cubicMetres(language, volume) })}
        {departAuPlusTard && ` · ${t('card.latest', { date: date(language, departAuPlusTard, 'UTC') })}`}
      </span>
      <span className={styles.state}>
        {offreJusquau
          ? t('team.heldUntil', { time: readerTime(language, offreJusquau, fuseau) })
          : t('team.since', { time: readerTime(language, createdAt, fuseau) })}
      </span>
    </li>
  );
}
