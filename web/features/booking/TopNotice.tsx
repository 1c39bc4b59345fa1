import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './TopNotice.module.css';

interface TopNoticeProps {
  tone: 'error' | 'warning';
  title: string;
  /** Buttons and links. */
  actions: ReactNode;
  children: ReactNode;
}

/** Notice above the form that says why it was not booked; takes the focus when it appears. */
export function TopNotice({ tone, title, actions, children }: TopNoticeProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} className={styles.notice} tabIndex={-1}>
      <Notice tone={tone} title={title} action={<span className={styles.actions}>{actions}</span>}>
        {children}
      </Notice>
    </div>
  );
}
