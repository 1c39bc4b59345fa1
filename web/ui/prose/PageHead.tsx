import type { ReactNode } from 'react';
import { PageTitle } from '../PageTitle.tsx';
import styles from './PageHead.module.css';
import { Rich, said } from './Rich.tsx';

interface PageHeadProps {
  title: string;
  lead: string;
  /** What stands with the lead, such as a search field. */
  children?: ReactNode;
}

/** Title and lead of a page that is read, over the ribs of a container. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <PageTitle title={title} description={said(lead)} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        <Rich>{lead}</Rich>
      </p>
      {children}
      <div className={styles.ribs} aria-hidden="true" />
    </header>
  );
}
