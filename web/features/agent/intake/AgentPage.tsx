import { useQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import Store from 'lucide-react/icons/store';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { BoxAnswers } from '#web/features/agent/container/BoxAnswers.tsx';
import { ContainerList } from '#web/features/agent/container/ContainerList.tsx';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { boxesPath } from '#web/features/agent/parts/boxesPath.ts';
import { useInstallable } from '#web/features/agent/parts/useInstallable.ts';
import { agentSite } from '#web/features/agent/queries/queries.ts';
import { CameraSlot } from '#web/features/agent/scan/CameraSlot.tsx';
import { ScanField } from '#web/features/agent/scan/ScanField.tsx';
import { useOpenParcel } from '#web/features/agent/scan/useOpenParcel.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { LastRecord } from './LastRecord.tsx';

/** Work on a scanned parcel, which is loaded once the page is usable, or immediately for a link to one. */
const intake = lazyForm(async () => (await import('./IntakeLoader.tsx')).IntakeLoader);

/** The agent's first page: scan a parcel, record its intake, and on to the next one. */
export default function AgentPage() {
  const { t } = useTranslation('agent');
  const { userId = 0, isAdmin } = useSession();
  const { reference, corrected, weighing, open, close } = useOpenParcel();
  const site = useQuery({ ...agentSite(userId), enabled: !isAdmin }).data;
  const title = t(site?.type === 'ARRIVEE' ? 'titleArrival' : 'title');
  useInstallable();
  intake.usePreload();
  return (
    <div className={`page section ${styles.agent}`}>
      <PageTitle title={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.site}>
          {site?.nom}
          {(site || isAdmin) && (
            <Link to={paths.agentDrawer} className={styles.drawer}>
              {t('drawer')}
            </Link>
          )}
        </p>
      </header>
      <CameraSlot hidden={reference !== null} onScan={open} />
      {reference === null ? (
        <>
          <ScanField onScan={open} />
          {(isAdmin || site?.type === 'DEPOT') && (
            <ButtonLink to={paths.agentCounter} look="quiet" icon={Store} wide>
              {t('counter')}
            </ButtonLink>
          )}
          <LastRecord />
          <BoxAnswers />
          <ButtonLink look="quiet" icon={PackageSearch} to={boxesPath()}>
            {t('boxes.link')}
          </ButtonLink>
          <ContainerList />
        </>
      ) : (
        <intake.Form key={reference} reference={reference} corrected={corrected} weighing={weighing} onDone={close} />
      )}
    </div>
  );
}
