import { type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './JournalSection.module.css';

interface JournalSectionProps {
  title: string;
  children: ReactNode;
}

/** Section whose content is loaded only once it is opened. */
export function JournalSection({ title, children }: JournalSectionProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.journal} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{title}</summary>
      {opened && (
        <Suspense
          fallback={
            <div aria-busy="true">
              <Skeleton lines={4} />
            </div>
          }
        >
          {children}
        </Suspense>
      )}
    </details>
  );
}
