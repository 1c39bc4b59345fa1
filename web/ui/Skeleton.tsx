import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; the whole line unless told. */
  width?: string;
  height?: string;
  /** How many lines; the last of several is shorter, as text is. */
  lines?: number;
}

/** The place of words that are on their way. The page says "loading" itself, once: these are silent. */
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
