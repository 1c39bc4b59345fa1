import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './PageHead.module.css';
import { plainText, RichText } from './RichText.tsx';

interface PageHeadProps {
  title: string;
  lead: string;
  /** Content below the lead, such as a search field. */
  children?: ReactNode;
}

/** Title and lead of a text page, above a decorative container wall. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <PageTitle title={title} description={plainText(lead)} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        <RichText>{lead}</RichText>
      </p>
      {children}
      <div className={styles.ribs} aria-hidden="true" />
    </header>
  );
}
