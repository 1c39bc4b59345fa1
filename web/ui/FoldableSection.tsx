import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './FoldableSection.module.css';

interface FoldableSectionProps {
  title: ReactNode;
  /** Summary of the children in a few words. */
  hint?: ReactNode;
  /** Shows the children only once it was opened, for what must be loaded first. */
  lazy?: boolean;
  /** Unfolded at first. */
  open?: boolean;
  /** Fragment by which links open it. */
  id?: string;
  /** Row of a list of such parts: lower, and its children have no frame of their own. */
  row?: boolean;
  children: ReactNode;
}

/** Part of a page that can be folded; a link to it or into it opens it, and paper shows it in any case. */
export function FoldableSection({ title, hint, lazy = false, open = false, id, row, children }: FoldableSectionProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const folded = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, has another key.
  useLayoutEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part || !folded.current?.contains(part)) return;
    folded.current.open = true;
    part.scrollIntoView();
  }, [hash, key]);
  return (
    <details
      ref={folded}
      id={id}
      className={styles.folded}
      data-row={row || undefined}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <span className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </summary>
      <div className={styles.content}>{(!lazy || wasOpened) && children}</div>
    </details>
  );
}
