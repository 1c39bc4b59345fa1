import Eraser from 'lucide-react/icons/eraser';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedFile } from '#web/core/offlineQueue/queueDatabase.ts';
import styles from '#web/core/signature/Signature.module.css';
import { SignaturePad } from '#web/core/signature/SignaturePad.tsx';
import type { SignaturePadHandle } from '#web/core/signature/signature.ts';
import { Button } from '#web/ui/Button.tsx';

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
  const pad = useRef<SignaturePadHandle>(null);
  useImperativeHandle(handle, () => ({
    file: async () => {
      const picture = await pad.current?.picture();
      return picture && toFile(picture);
    },
  }));
  return <SignaturePad handle={pad} label={t('signature.label')} clearLabel={t('signature.clear')} />;
}

const toFile = async (picture: Blob): Promise<QueuedFile> => ({
  kind: 'handover',
  field: 'signatureKey',
  name: `${crypto.randomUUID()}.png`,
  type: 'image/png',
  bytes: await picture.arrayBuffer(),
});

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
