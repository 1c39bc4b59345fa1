import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { noWrap } from '#web/ui/noWrap.ts';
import { Blocks, type ProseBlocks } from './Blocks.tsx';
import { PageHead } from './PageHead.tsx';
import { ProseBody } from './ProseBody.tsx';
import styles from './ProsePage.module.css';

interface ProseSection extends ProseBlocks {
  title: string;
}

interface ProsePageProps {
  title: string;
  lead: string;
  /** Sections by their fragments in the address, as in /terms#refunds. */
  sections: Readonly<Record<string, ProseSection>>;
  /** Last change of a legally binding text: its sections are numbered, and it has no link to the departures. */
  updated?: string;
  /** Content between the head and the text, in full width. */
  children?: ReactNode;
}

/** Text page: head, table of contents and sections in a readable line length. */
export function ProsePage({ title, lead, sections, updated, children }: ProsePageProps) {
  const { t } = useTranslation('prose');
  const language = useLanguage();
  return (
    <div className="page section">
      <PageHead title={title} lead={lead} />
      {children}
      <ProseBody sections={sections} isBinding={updated !== undefined}>
        <Sections sections={sections} numbered={updated !== undefined} />
        {updated && <p className={styles.updated}>{t('updated', { date: date(language, updated, 'UTC') })}</p>}
      </ProseBody>
    </div>
  );
}

interface SectionsProps {
  sections: Readonly<Record<string, ProseSection>>;
  numbered?: boolean;
}

/** Sections of a text, each with its own fragment in the address. */
export function Sections({ sections, numbered }: SectionsProps) {
  return (
    <article className={styles.text} data-numbered={numbered || undefined}>
      {Object.entries(sections).map(([id, section]) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{noWrap(section.title)}</h2>
          <Blocks {...section} />
        </section>
      ))}
    </article>
  );
}
