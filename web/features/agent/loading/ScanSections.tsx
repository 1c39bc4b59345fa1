import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FromTo } from '#web/features/agent/parts/FromTo.tsx';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { CameraSlot } from '#web/features/agent/scan/CameraSlot.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ScanForm } from './ScanForm.tsx';
import styles from './ScanPage.module.css';
import type { ScanTexts } from './ScanPage.tsx';
import { type Scans, useRecordScans } from './useEarlyScans.ts';

/** The list is closed, or its container is cancelled. */
type ClosedText = 'closed' | 'cancelled';

interface ScanSectionsProps {
  texts: ScanTexts;
  conteneur: { lieuEnlevement: string; destination: string; numeroConteneur: string | null };
  /** Time of the device's copy, if the API did not answer. */
  keptSince: string | undefined;
  /** Text that the list is closed; undefined while it is open. */
  closed: ClosedText | undefined;
  /** True once nothing is left to scan: the camera is not the main action then. */
  isAllScanned?: boolean;
  /** True while the list takes scans. */
  takesScans: boolean;
  scans: Scans;
  onScan: (reference: string) => unknown;
  /** True if the last scan was no code of a parcel. */
  isUnreadable: boolean;
  /** Result of the last scan. */
  result: ReactNode;
  children: ReactNode;
}

/** Sections of a list that is scanned: the container, the camera, the last scan, the field for a code, and the rest. */
export function ScanSections(props: ScanSectionsProps) {
  const {
    texts,
    conteneur,
    keptSince,
    closed,
    isAllScanned = false,
    takesScans,
    scans,
    onScan,
    isUnreadable,
    result,
    children,
  } = props;
  const { t } = useTranslation(texts);
  const { t: tAgent } = useTranslation('agent');
  const siteTime = useSiteTime();
  useRecordScans(scans, (reference) => takesScans && onScan(reference));
  return (
    <div className={styles.sections}>
      <p className={styles.route}>
        <span>
          <FromTo of={conteneur} />
        </span>
        {conteneur.numeroConteneur && (
          <span className={styles.number} translate="no">
            {conteneur.numeroConteneur}
          </span>
        )}
      </p>
      {keptSince !== undefined && <p className={styles.note}>{tAgent('found.kept', { time: siteTime(keptSince) })}</p>}
      {closed === 'closed' && <Notice tone="warning">{t('closed')}</Notice>}
      {closed === 'cancelled' && (
        <Notice tone="error" title={tAgent('cancelled.title')}>
          {tAgent('cancelled.takeOut')}
        </Notice>
      )}
      {takesScans && <CameraSlot hidden={false} isMain={!isAllScanned} onScan={onScan} />}
      {isUnreadable && <Notice tone="error">{t('unreadable')}</Notice>}
      {result}
      {takesScans && <ScanForm onScan={onScan} texts={texts} />}
      {children}
    </div>
  );
}
