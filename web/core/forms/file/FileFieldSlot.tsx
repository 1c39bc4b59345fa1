import { loadTexts } from '#web/i18n/i18n.ts';
import { FieldHint, FieldLabel } from '#web/ui/form/Field.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './FileField.module.css';
import type { FileFieldProps } from './FileField.tsx';

/** File field of a long form, whose code and texts are loaded once the form shows. */
export const FileFieldSlot = lazyAfterPaint<FileFieldProps>(async () => {
  const [module] = await Promise.all([import('./FileField.tsx'), loadTexts(['files'])]);
  return module.FileField;
}, FileFieldSkeleton);

function FileFieldSkeleton({ name, label, hint, optional }: FileFieldProps) {
  return (
    <div className={styles.field} aria-busy="true">
      <p className={styles.label}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </p>
      <FieldHint of={name}>{hint}</FieldHint>
      <div className={styles.zone}>
        <Skeleton width="10rem" height="var(--touch)" />
        <span className={styles.camera}>
          <Skeleton width="10rem" height="var(--touch)" />
        </span>
        <span className={styles.formats}>
          <Skeleton lines={2} />
        </span>
      </div>
    </div>
  );
}
