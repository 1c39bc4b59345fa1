import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { latestColis } from '#web/core/colis/latestColis.ts';
import { ownContainers } from '#web/core/container/ownContainers.ts';
import { linkTo, paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AmountDue } from './AmountDue.tsx';
import { DashboardNotices } from './DashboardNotices.tsx';
import styles from './DashboardPage.module.css';
import { LatestEvent } from './LatestEvent.tsx';
import { NextDeparture } from './NextDeparture.tsx';
import { PanelSkeletons } from './PanelSkeletons.tsx';
import { unpaidColis } from './queries.ts';
import { RejectedDocuments } from './RejectedDocuments.tsx';
import { SituationNotices } from './SituationNotices.tsx';
import { useDocumentsToReplace } from './useDocumentsToReplace.ts';

/** Customer dashboard; redirects admins to theirs. */
export default function DashboardPage() {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (isAdmin) void navigate(linkTo('admin') ?? paths.home, { replace: true });
  }, [isAdmin, navigate]);
  return isAdmin ? null : <Overview />;
}

function Overview() {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const due = useQuery(unpaidColis);
  const containers = useQuery(ownContainers);
  const rejected = useDocumentsToReplace();
  const colis = useQuery(latestColis);
  const isEmpty = due.data?.length === 0 && containers.data?.length === 0;
  // What is above or in place of the panels is decided before they are shown, so that none of them moves.
  const isUndecided = isFirstLoad(due) || isFirstLoad(containers) || isFirstLoad(colis) || rejected.isLoading;
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      <h1>
        {user?.prenom ? <Sentence keeps={[user.prenom]}>{t('hello', { name: user.prenom })}</Sentence> : t('title')}
      </h1>
      {isUndecided ? (
        <PanelSkeletons />
      ) : (
        <>
          <SituationNotices colis={colis.data ?? []} containers={containers.data ?? []} />
          <Panels isEmpty={isEmpty} rejected={rejected.documents} />
        </>
      )}
    </div>
  );
}

interface PanelsProps {
  isEmpty: boolean;
  rejected: readonly CustomsDocument[];
}

function Panels({ isEmpty, rejected }: PanelsProps) {
  return (
    <>
      <RejectedDocuments documents={rejected} />
      <div className={styles.panels}>
        {isEmpty ? (
          <NoBookings />
        ) : (
          <>
            <AmountDue />
            <NextDeparture />
            <LatestEvent />
          </>
        )}
        <DashboardNotices />
      </div>
    </>
  );
}

function NoBookings() {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.nothing}>
      <EmptyState
        as="h2"
        title={t('nothing.title')}
        action={<ButtonLink to={paths.home}>{t('departure.browse')}</ButtonLink>}
      >
        <p>{t('nothing.text')}</p>
      </EmptyState>
    </div>
  );
}
