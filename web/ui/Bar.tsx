import styles from './Bar.module.css';

interface BarProps {
  /** Filled percentage, 0 to 100. */
  percent: number;
  full?: boolean;
}

/** Horizontal bar. Its width is an attribute, since a document that runs no code yet has no inline styles. */
export function Bar({ percent, full = false }: BarProps) {
  return (
    <svg className={styles.bar} aria-hidden="true" data-full={full || undefined}>
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}
