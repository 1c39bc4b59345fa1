import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { BackLink } from '#web/features/agent/parts/BackLink.tsx';
import { useInstallable } from '#web/features/agent/parts/useInstallable.ts';
import { usePrefetchContainers } from '#web/features/agent/queries/usePrefetchContainers.ts';
import { CameraSlot } from '#web/features/agent/scan/CameraSlot.tsx';
import { ScanField } from '#web/features/agent/scan/ScanField.tsx';
import { useOpenParcel } from '#web/features/agent/scan/useOpenParcel.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { HandoverLoader } from './HandoverLoader.tsx';
import { LastHandover } from './LastHandover.tsx';

/** Handover on a phone: find the parcel, check who collects it, have them sign, and on to the next one. */
export default function HandoverPage() {
  const { t } = useTranslation('agentHandover');
  const { reference, corrected, open, close } = useOpenParcel();
  useInstallable();
  usePrefetchContainers();
  return (
    <div className={`page section ${styles.agent}`}>
      <PageTitle title={t('title')} />
      <BackLink to={paths.agent}>{t('back')}</BackLink>
      <h1 className={styles.title}>{t('title')}</h1>
      <CameraSlot hidden={reference !== null} onScan={open} />
      {reference === null ? (
        <>
          <ScanField onScan={open} />
          <LastHandover />
        </>
      ) : (
        <HandoverLoader key={reference} reference={reference} corrected={corrected} onDone={close} />
      )}
    </div>
  );
}
