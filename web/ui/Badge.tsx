import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger';

/** Badge with an icon and a word; its colour carries no further meaning. */
export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  );
}

interface BadgeProps {
  tone?: BadgeTone;
  icon: LucideIcon;
  children: ReactNode;
}
