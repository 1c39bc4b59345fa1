import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AgentPage.module.css';
import { BackLink } from './BackLink.tsx';
import { CameraSlot } from './CameraSlot.tsx';
import { HandoverLoader } from './HandoverLoader.tsx';
import { LastHandover } from './LastHandover.tsx';
import { ScanField } from './ScanField.tsx';
import { useInstallable } from './useInstallable.ts';
import { useOpenParcel } from './useOpenParcel.ts';
import { usePrefetchContainers } from './usePrefetchContainers.ts';

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
