import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/core/session/session.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AgentPage.module.css';
import { CameraSlot } from './CameraSlot.tsx';
import { ContainerList } from './ContainerList.tsx';
import { IntakeLoader } from './IntakeLoader.tsx';
import { LastRecord } from './LastRecord.tsx';
import { agentSite } from './queries.ts';
import { ScanField } from './ScanField.tsx';
import { useInstallable } from './useInstallable.ts';
import { useOpenParcel } from './useOpenParcel.ts';

/** The agent's first page: scan a parcel, record its intake, and on to the next one. */
export default function AgentPage() {
  const { t } = useTranslation('agent');
  const { userId = 0, isAdmin } = useSession();
  const { reference, corrected, weighing, open, close } = useOpenParcel();
  const site = useQuery({ ...agentSite(userId), enabled: !isAdmin }).data;
  const title = t(site?.type === 'ARRIVEE' ? 'titleArrival' : 'title');
  useInstallable();
  return (
    <div className={`page section ${styles.agent}`}>
      <PageTitle title={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.site}>{site?.nom}</p>
      </header>
      <CameraSlot hidden={reference !== null} onScan={open} />
      {reference === null ? (
        <>
          <ScanField onScan={open} />
          <LastRecord />
          <ContainerList />
        </>
      ) : (
        <IntakeLoader key={reference} reference={reference} corrected={corrected} weighing={weighing} onDone={close} />
      )}
    </div>
  );
}
