import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Signature.module.css';
import type { SignaturePadProps } from './signature.ts';

/** Area to sign with a finger, and the button that clears it; their code is loaded once the form shows. */
export const SignaturePad = lazyAfterPaint(
  async () => (await import('./SignatureCanvas.tsx')).SignatureCanvas,
  EmptyPad,
);

function EmptyPad({ label }: SignaturePadProps) {
  return (
    <div className={styles.field} aria-busy="true">
      <p className={styles.label}>{label}</p>
      <div className={styles.pad} />
      <Skeleton height="var(--touch)" />
    </div>
  );
}
