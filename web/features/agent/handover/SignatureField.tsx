import Eraser from 'lucide-react/icons/eraser';
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import type { QueuedFile } from '#web/core/offlineQueue/queueDatabase.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './SignatureField.module.css';

/** Access to a signature; undefined while nobody has signed. */
export interface SignatureHandle {
  file: () => Promise<QueuedFile | undefined>;
}

interface SignatureFieldProps {
  handle: Ref<SignatureHandle>;
  /** Signature of a record that is corrected. */
  kept: QueuedFile | undefined;
}

/** Field to sign with a finger; a corrected record keeps its signature until it is signed again. */
export function SignatureField({ handle, kept }: SignatureFieldProps) {
  const [signature, setSignature] = useState(kept);
  return signature ? (
    <KeptSignature handle={handle} signature={signature} onRenew={() => setSignature(undefined)} />
  ) : (
    <Pad handle={handle} />
  );
}

function Pad({ handle }: { handle: Ref<SignatureHandle> }) {
  const { t } = useTranslation('agentHandover');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const id = useId();
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return undefined;
    const made = new SignaturePad(drawn, { backgroundColor: '#fff', penColor: '#11212d' });
    pad.current = made;
    const resize = () => {
      const strokes = made.toData();
      const ratio = Math.max(1, window.devicePixelRatio);
      drawn.width = drawn.offsetWidth * ratio;
      drawn.height = drawn.offsetHeight * ratio;
      drawn.getContext('2d')?.scale(ratio, ratio);
      made.clear(); // a resized canvas is empty
      made.fromData(strokes);
    };
    resize();
    addEventListener('resize', resize);
    return () => {
      removeEventListener('resize', resize);
      made.off();
    };
  }, []);
  useImperativeHandle(handle, () => ({
    file: async () => (pad.current?.isEmpty() === false && canvas.current ? toFile(canvas.current) : undefined),
  }));
  return (
    <div className={styles.field}>
      <p id={id} className={styles.label}>
        {t('signature.label')}
      </p>
      <canvas ref={canvas} className={styles.pad} role="img" aria-labelledby={id} />
      <Button look="quiet" icon={Eraser} onClick={() => pad.current?.clear()}>
        {t('signature.clear')}
      </Button>
    </div>
  );
}

const toFile = async (canvas: HTMLCanvasElement): Promise<QueuedFile | undefined> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null
    ? undefined
    : {
        kind: 'handover',
        field: 'signatureKey',
        name: `${crypto.randomUUID()}.png`,
        type: 'image/png',
        bytes: await blob.arrayBuffer(),
      };
};

interface KeptSignatureProps {
  handle: Ref<SignatureHandle>;
  signature: QueuedFile;
  onRenew: () => void;
}

function KeptSignature({ handle, signature, onRenew }: KeptSignatureProps) {
  const { t } = useTranslation('agentHandover');
  const url = useMemo(() => URL.createObjectURL(new Blob([signature.bytes], { type: signature.type })), [signature]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  useImperativeHandle(handle, () => ({ file: async () => signature }));
  return (
    <div className={styles.field}>
      <p className={styles.label}>{t('signature.label')}</p>
      <img className={styles.pad} src={url} alt={t('signature.kept')} />
      <Button look="quiet" icon={Eraser} onClick={onRenew}>
        {t('signature.again')}
      </Button>
    </div>
  );
}
