import Check from 'lucide-react/icons/check';
import styles from './SectionMark.module.css';
import { SECTIONS, type SectionName } from './values.ts';

/** Number of a section, or the tick of a complete one. */
export function SectionMark({ name, complete }: { name: SectionName; complete: boolean }) {
  return (
    <span className={styles.mark} data-complete={complete || undefined} aria-hidden="true">
      {complete ? <Check size={18} /> : SECTIONS.indexOf(name) + 1}
    </span>
  );
}
