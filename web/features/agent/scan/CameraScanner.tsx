import CameraOff from 'lucide-react/icons/camera-off';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readReference } from '#shared/colis/reference.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CameraScanner.module.css';
import { loadCodeReader } from './codeReader.ts';
import { type CameraFailure, cameraFailureOf, closeCamera, openCamera } from './openCamera.ts';

interface CameraScannerProps {
  paused: boolean;
  onScan: (reference: string) => void;
  /** Tells whether the code that is read names no parcel. */
  onForeign: (isForeign: boolean) => void;
  onFail: (reason: CameraFailure) => void;
  onStop: () => void;
}

/** Milliseconds between two pictures that are read. */
const INTERVAL_MS = 150;
/**
 * Milliseconds without a code after which the same one is read again: until then its label is still before the camera.
 */
const REPEAT_MS = 3_000;
/** Milliseconds for which a phone buzzes at a scan. */
const BUZZ_MS = 80;

/** Picture of the camera, in which codes are read until one names a parcel. */
export function CameraScanner(props: CameraScannerProps) {
  const { t } = useTranslation('agent');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stop = new AbortController();
    scan(element, latest, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) latest.current.onFail(cameraFailureOf(error));
    });
    return () => stop.abort();
  }, []);
  return (
    <>
      <div className={styles.frame}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t('camera.view')} />
        <p className={styles.aim}>{t('camera.aim')}</p>
      </div>
      <Button look="quiet" icon={CameraOff} wide onClick={props.onStop}>
        {t('camera.stop')}
      </Button>
    </>
  );
}

/** Opens the camera and reads its pictures until the signal. Throws when the camera or the reader fails. */
async function scan(
  video: HTMLVideoElement,
  latest: { readonly current: CameraScannerProps },
  signal: AbortSignal,
): Promise<void> {
  const [stream, reader] = await Promise.all([openCamera(), loadCodeReader()]);
  signal.addEventListener('abort', () => closeCamera(stream));
  if (signal.aborted) return closeCamera(stream);
  video.srcObject = stream;
  await video.play();
  let last = { reference: '', at: 0 };
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    if (latest.current.paused) {
      if (last.reference) last.at = Date.now();
      continue;
    }
    const codes = await reader.detect(video);
    if (codes.length === 0 || signal.aborted) continue;
    const read = codes.map(({ rawValue }) => readReference(rawValue)).find((each) => 'reference' in each);
    latest.current.onForeign(read === undefined);
    if (read === undefined) continue;
    const { reference } = read;
    const isStillThere = reference === last.reference && Date.now() - last.at < REPEAT_MS;
    last = { reference, at: Date.now() };
    if (isStillThere) continue;
    navigator.vibrate?.(BUZZ_MS);
    latest.current.onScan(reference);
  }
}
