import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger';

/** A state in an icon and a word; the colour only repeats what they say. */
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
