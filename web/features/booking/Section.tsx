import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompleteSections } from './CompleteSections.tsx';
import { SectionMark } from './SectionMark.tsx';
import styles from './sections.module.css';
import type { SectionName } from './values.ts';

interface SectionProps {
  name: SectionName;
  /** Text below the title, in place of the usual one. */
  lead?: string;
  children: ReactNode;
}

/** Numbered section, whose number becomes a tick once its fields are valid. */
export function Section({ name, lead, children }: SectionProps) {
  const { t } = useTranslation('booking');
  const isComplete = useCompleteSections().has(name);
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <header className={styles.head}>
        <h2 id={`${name}-title`} tabIndex={-1}>
          <SectionMark name={name} complete={isComplete} />
          {t(`sections.${name}.title`)}
        </h2>
        <p>{lead ?? t(`sections.${name}.lead`)}</p>
      </header>
      {children}
    </section>
  );
}
