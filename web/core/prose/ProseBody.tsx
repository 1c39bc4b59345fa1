import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { noWrap } from '#web/ui/noWrap.ts';
import { Aside } from './Aside.tsx';
import styles from './ProseBody.module.css';

interface ProseBodyProps {
  /** What the contents list: the parts by their names in the address. */
  sections: Readonly<Record<string, { title: string }>>;
  /** A text that people are held to. */
  binding?: boolean;
  unanswered?: string;
  children: ReactNode;
}

/** The contents, the text (as children) and what to do next: side by side where there is room. */
export function ProseBody({ sections, binding = false, unanswered, children }: ProseBodyProps) {
  const { t } = useTranslation('prose');
  const contents = useId();
  return (
    <div className={styles.body}>
      <nav className={styles.contents} aria-labelledby={contents}>
        <h2 id={contents}>{t('contents')}</h2>
        <ol data-numbered={binding || undefined}>
          {Object.entries(sections).map(([id, { title }]) => (
            <li key={id}>
              <Link to={`#${id}`}>{noWrap(title)}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>{children}</div>
      <div className={styles.aside}>
        <Aside sells={!binding} unanswered={unanswered} />
      </div>
    </div>
  );
}
