import { type ReactNode, useState } from 'react';
import styles from './FoldableSection.module.css';

interface FoldableSectionProps {
  title: string;
  /** Summary of the children in a few words. */
  hint?: ReactNode;
  /** Shows the children only once it was opened, for what must be loaded first. */
  lazy?: boolean;
  /** Unfolded at first. */
  open?: boolean;
  children: ReactNode;
}

/** Part of a page that can be folded; paper shows it in any case. */
export function FoldableSection({ title, hint, lazy = false, open = false, children }: FoldableSectionProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={styles.folded}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </summary>
      <div className={styles.content}>{(!lazy || wasOpened) && children}</div>
    </details>
  );
}
