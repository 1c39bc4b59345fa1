import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { placeName } from '#shared/places/names.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { openBoxes } from '#web/core/boxes/queries.ts';
import { waitingClaims } from '#web/core/claims/queries.ts';
import { browserZone, dollars, relativeDays } from '#web/core/format.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './PendingTasks.module.css';
import {
  containersToSettle,
  countedDrawers,
  debtors,
  departingContainers,
  type FirstRows,
  missingRecords,
  undecidedDocuments,
  unreadMessages,
} from './queries.ts';

/** Pending tasks of the team, each with a link to its page. Each tile loads, or fails, independently. */
export function PendingTasks() {
  const { t } = useTranslation(['admin', 'claims']);
  const language = useLanguage();
  const names = useDisplayNames();
  return (
    <section className={styles.tiles} aria-label={t('waiting')}>
      <Tile
        about="unpaid"
        query={useQuery(debtors)}
        to={paths.adminDebtors}
        first={({ client, du, depuis }) => (
          <Sentence keeps={[client]}>
            {t('unpaid.oldest', {
              name: names.ofCustomer(client),
              sum: dollars(language, du),
              when: relativeDays(language, depuis, browserZone()),
            })}
          </Sentence>
        )}
      />
      <Tile
        about="toSettle"
        query={useQuery(containersToSettle)}
        to={`${paths.adminContainers}?periode=TOUS`}
        first={({ conteneur: { lieuEnlevement, destination }, aRegler }) =>
          t('toSettle.most', {
            from: placeName(language, lieuEnlevement),
            to: placeName(language, destination),
            count: aRegler,
          })
        }
      />
      <Tile
        about="claims"
        query={useQuery(waitingClaims)}
        to={paths.adminClaims}
        first={({ type, depuis }) =>
          t('claims.oldest', { type: t(`claims:types.${type}`), when: relativeDays(language, depuis, browserZone()) })
        }
      />
      <Tile about="customs" query={useQuery(undecidedDocuments)} to={`${paths.adminCustoms}?statut=EN_ATTENTE`} />
      <Tile
        about="messages"
        query={useQuery(unreadMessages)}
        to={`${paths.adminContact}?lu=false`}
        first={({ subject }) => t('messages.latest', { subject })}
      />
      <Tile
        about="drawers"
        query={useQuery(countedDrawers)}
        to={`${paths.adminDrawers}?statut=CLOS`}
        first={({ site, agent }) => <Sentence keeps={[agent]}>{[site, agent].filter(Boolean).join(' · ')}</Sentence>}
      />
      <Tile
        about="departures"
        query={useQuery(departingContainers)}
        to={`${paths.adminContainers}?periode=SEMAINE&statut=EN_COURS`}
        first={({ lieuEnlevement, destination, dateDepart, fuseau }) =>
          t('departures.next', {
            from: placeName(language, lieuEnlevement),
            to: placeName(language, destination),
            when: relativeDays(language, dateDepart, fuseau),
          })
        }
      />
      <Tile
        about="missing"
        query={useQuery(missingRecords)}
        to={paths.adminMissing}
        first={({ nom, site }) => (
          <Sentence keeps={[nom]}>{[names.ofCustomer(nom), site?.nom].filter(Boolean).join(' · ')}</Sentence>
        )}
      />
      <Tile
        about="boxes"
        query={useQuery(openBoxes)}
        to={paths.adminBoxes}
        first={({ note, site }) => <Sentence keeps={[note]}>{[site?.nom, note].filter(Boolean).join(' · ')}</Sentence>}
      />
    </section>
  );
}

interface TileProps<Row> {
  about: 'toSettle' | 'unpaid' | 'customs' | 'messages' | 'drawers' | 'departures' | 'missing' | 'boxes' | 'claims';
  query: UseQueryResult<FirstRows<Row>>;
  to: string | undefined;
  /** Describes the first row. */
  first?: (row: Row) => ReactNode;
}

function Tile<Row>({ about, query, to, first }: TileProps<Row>) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <section className={styles.tile} aria-labelledby={id}>
      <h2 id={id}>{t(`${about}.title`)}</h2>
      <Count about={about} query={query} first={first} />
      {to && (
        <Link to={to} className={styles.link}>
          {t(`${about}.link`)}
        </Link>
      )}
    </section>
  );
}

function Count<Row>({ about, query, first }: Omit<TileProps<Row>, 'to'>) {
  const { t } = useTranslation(['admin', 'common']);
  const { data, error, isPaused, isFetching, refetch } = query;
  if (data) {
    const [row] = data.rows;
    const count = data.rows.length;
    if (row === undefined) return <p className={styles.none}>{t(`${about}.none`)}</p>;
    return (
      <>
        <p className={styles.count}>
          <strong>{data.more ? t('more', { count }) : count}</strong> {t(`${about}.text`, { count })}
        </p>
        {first && <p className={styles.first}>{first(row)}</p>}
      </>
    );
  }
  if (isPaused) return <ErrorState message={t('offline')} />;
  if (error)
    return (
      <ErrorState
        message={t('failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('common:ui.loading')}
      </p>
      <Skeleton lines={2} height="1.5rem" />
    </>
  );
}
