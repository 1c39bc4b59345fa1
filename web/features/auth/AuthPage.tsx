import { memo, type ReactNode } from 'react';
import { ContainerScene } from '#web/ui/ContainerScene.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Slogans } from '#web/ui/Slogans.tsx';
import styles from './AuthPage.module.css';

interface AuthPageProps {
  title: string;
  /** Stands above the title once something is done. */
  icon?: ReactNode;
  lead?: string;
  /** Lines that take turns above the container, for the pages that welcome. */
  slogans?: readonly string[];
  /** How full the container beside the form is, 0 to 1. */
  load?: number;
  children: ReactNode;
}

/** What the account pages share: a heading and a form, beside the container where one is welcomed. */
export function AuthPage({ title, icon, lead, slogans, load = 0.62, children }: AuthPageProps) {
  return (
    <div className={slogans ? styles.welcome : styles.plain}>
      <PageTitle title={title} description={lead} />
      {slogans && (
        <div className={styles.beside}>
          <Slogans lines={slogans} every={4000} />
          <div className={styles.scene}>
            <Scene ratio={load} />
          </div>
        </div>
      )}
      <div className={styles.panel}>
        <header className={styles.head}>
          {icon}
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}

/** Drawn anew when it is fuller, not with every letter typed. */
const Scene = memo(ContainerScene);

/** A line under a form that leads to another page. */
export function OtherAuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.elsewhere}>{children}</p>;
}
