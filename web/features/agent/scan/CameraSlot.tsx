import Camera from 'lucide-react/icons/camera';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './CameraScanner.module.css';
import type { CameraFailure } from './openCamera.ts';

/** The scanner and the library that reads codes, which only a started camera needs. */
const CameraScanner = lazy(async () => ({ default: (await import('./CameraScanner.tsx')).CameraScanner }));

interface CameraSlotProps {
  /** True while a parcel is shown: the camera stays on, so that the next scan starts at once. */
  hidden: boolean;
  /** False where another action is the main one. */
  isMain?: boolean;
  onScan: (reference: string) => void;
}

/** Button that starts the camera, and its picture while it is on. */
export function CameraSlot({ hidden, isMain = true, onScan }: CameraSlotProps) {
  const { t } = useTranslation('agent');
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<CameraFailure>();
  const [isForeign, setIsForeign] = useState(false);
  const start = () => {
    setIsForeign(false);
    setFailure(undefined);
    setIsOn(true);
  };
  const fail = (reason: CameraFailure) => {
    setFailure(reason);
    setIsOn(false);
  };
  return (
    <div className={styles.slot} hidden={hidden}>
      {failure && <Notice tone="warning">{t(`camera.${failure}`)}</Notice>}
      {isOn ? (
        <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
          <CameraScanner
            paused={hidden}
            onScan={onScan}
            onForeign={setIsForeign}
            onFail={fail}
            onStop={() => setIsOn(false)}
          />
          {isForeign && <Notice tone="warning">{t('camera.foreign')}</Notice>}
        </Suspense>
      ) : (
        <Button look={isMain ? 'accent' : 'quiet'} icon={Camera} wide onClick={start}>
          {t('camera.start')}
        </Button>
      )}
    </div>
  );
}
