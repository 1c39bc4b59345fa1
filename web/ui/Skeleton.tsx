import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; by default the whole line. */
  width?: string;
  height?: string;
  /** Number of lines; the last of several is shorter, like text. */
  lines?: number;
}

/** Placeholder for loading text, hidden from screen readers because the page itself announces "loading" once. */
export function Skeleton({ width = '100%', height = '1em', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.block} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
          key={line}
          className={styles.line}
          style={{ width: lines > 1 && line === lines - 1 ? '60%' : width, height }}
        />
      ))}
    </span>
  );
}
