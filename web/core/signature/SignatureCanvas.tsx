import Eraser from 'lucide-react/icons/eraser';
import { useEffect, useId, useImperativeHandle, useRef } from 'react';
import Pad from 'signature_pad';
import { Button } from '#web/ui/Button.tsx';
import styles from './Signature.module.css';
import type { SignaturePadProps } from './signature.ts';

/** Area to sign with a finger, and the button that clears it. */
export function SignatureCanvas({ handle, label, clearLabel }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const id = useId();
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return undefined;
    const made = new Pad(drawn, { backgroundColor: '#fff', penColor: '#11212d' });
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
  const signed = () => (pad.current?.isEmpty() === false && canvas.current ? canvas.current : undefined);
  useImperativeHandle(handle, () => ({
    picture: async () => {
      const drawn = signed();
      if (!drawn) return undefined;
      return (await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/png'))) ?? undefined;
    },
    strokes: () => {
      const drawn = signed();
      if (!(drawn && pad.current)) return undefined;
      const { offsetWidth: width, offsetHeight: height } = drawn;
      return { width, height, strokes: pad.current.toData().map(({ points }) => points.map(({ x, y }) => ({ x, y }))) };
    },
  }));
  return (
    <div className={styles.field}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <canvas ref={canvas} className={styles.pad} role="img" aria-labelledby={id} />
      <Button look="quiet" icon={Eraser} onClick={() => pad.current?.clear()}>
        {clearLabel}
      </Button>
    </div>
  );
}
