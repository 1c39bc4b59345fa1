import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { ApiUnreachable } from '#web/core/api/refusal.ts';
import { OFFICE_PARAM } from '#web/core/drawer/queries.ts';
import { browserZone, timeOfDay } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { idIn } from '#web/core/table/idIn.ts';
import agentStyles from '#web/features/agent/parts/AgentPage.module.css';
import { BackLink } from '#web/features/agent/parts/BackLink.tsx';
import { useInstallable } from '#web/features/agent/parts/useInstallable.ts';
import { agentSite } from '#web/features/agent/queries/queries.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { OpenDrawer } from './OpenDrawer.tsx';
import { OpenDrawerForm } from './OpenDrawerForm.tsx';
import { openDrawerOf, useHolder } from './queries.ts';

const closed = lazyForm(async () => (await import('./ClosedDrawer.tsx')).ClosedDrawer);

/** Name in the address of the drawer that was just closed. */
const CLOSED_PARAM = 'cloture';

/** Page of the agent's cash drawer, or the office's: open it, move cash, count and close it, print the closing sheet. */
export default function DrawerPage() {
  const { t } = useTranslation(['agentDrawer', 'agent']);
  const { userId = 0, isAdmin } = useSession();
  const site = useQuery({ ...agentSite(userId), enabled: !isAdmin }).data;
  const [params, setParams] = useSearchParams();
  const isOffice = useHolder() === 'office';
  const title = t(isOffice ? 'officeTitle' : 'title');
  const withOffice = isOffice ? { [OFFICE_PARAM]: '1' } : undefined;
  const closedId = Number(idIn(params.get(CLOSED_PARAM))) || undefined;
  useInstallable();
  closed.usePreload();
  return (
    <div className={`page section ${agentStyles.agent}`}>
      <PageTitle title={title} />
      <BackLink to={isAdmin ? paths.adminDrawers : paths.agent}>
        {t(isAdmin ? 'all' : site?.type === 'ARRIVEE' ? 'agent:titleArrival' : 'agent:title')}
      </BackLink>
      <header className={agentStyles.head}>
        <h1>{title}</h1>
        <p className={agentStyles.site}>{isOffice ? t('officeLead') : isAdmin ? t('office') : site?.nom}</p>
      </header>
      {closedId === undefined ? (
        <CurrentDrawer onClosed={(id) => setParams({ ...withOffice, [CLOSED_PARAM]: String(id) }, { replace: true })} />
      ) : (
        <closed.Form id={closedId} onOpenAnother={() => setParams(withOffice ?? {}, { replace: true })} />
      )}
    </div>
  );
}

function CurrentDrawer({ onClosed }: { onClosed: (id: number) => void }) {
  const { t } = useTranslation('agentDrawer');
  const language = useLanguage();
  const { data: drawer, dataUpdatedAt, error, isFetching, refetch } = useQuery(openDrawerOf(useHolder()));
  if (drawer === undefined && error)
    return (
      <ErrorState
        message={error instanceof ApiUnreachable ? t('needsNetwork') : t('failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (drawer === undefined)
    return (
      <div aria-busy="true">
        <Skeleton lines={6} height="2rem" />
      </div>
    );
  return (
    <>
      {error && (
        <Notice tone="warning" title={t('outdated.title')}>
          {t('outdated.text', { time: timeOfDay(language, new Date(dataUpdatedAt), browserZone()) })}
        </Notice>
      )}
      {drawer ? <OpenDrawer key={drawer.id} drawer={drawer} onClosed={onClosed} /> : <OpenDrawerForm />}
    </>
  );
}
