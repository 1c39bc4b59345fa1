import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { noWrap } from '#web/ui/noWrap.ts';
import { Aside } from './Aside.tsx';
import styles from './ProseBody.module.css';

interface ProseBodyProps {
  /** Sections in the table of contents, by their fragments in the address. */
  sections: Readonly<Record<string, { title: string }>>;
  /** Legally binding text: numbered, and without a link to the departures. */
  isBinding?: boolean;
  /** Advice for an unanswered question, in place of searching the help. */
  questionHint?: string;
  children: ReactNode;
}

/** Table of contents, text (children) and next steps, side by side where there is space. */
export function ProseBody({ sections, isBinding = false, questionHint: unanswered, children }: ProseBodyProps) {
  const { t } = useTranslation('prose');
  const contents = useId();
  return (
    <div className={styles.body}>
      <nav className={styles.contents} aria-labelledby={contents}>
        <h2 id={contents}>{t('contents')}</h2>
        <ol data-numbered={isBinding || undefined}>
          {Object.entries(sections).map(([id, { title }]) => (
            <li key={id}>
              <Link to={`#${id}`}>{noWrap(title)}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>{children}</div>
      <div className={styles.aside}>
        <Aside showDepartures={!isBinding} questionHint={unanswered} />
      </div>
    </div>
  );
}
