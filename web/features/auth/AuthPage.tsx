import { memo, type ReactNode } from 'react';
import { ContainerScene } from '#web/ui/ContainerScene.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Slogans } from '#web/ui/Slogans.tsx';
import styles from './AuthPage.module.css';

interface AuthPageProps {
  title: string;
  /** Icon above the title, for result pages. */
  icon?: ReactNode;
  lead?: string;
  /** Lines that rotate above the container, for login and registration. */
  slogans?: readonly string[];
  /** Load of the container beside the form, 0 to 1. */
  load?: number;
  children: ReactNode;
}

/** Layout of the account pages: heading and form, beside the container scene where there are slogans. */
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

/** Memoised, so that the scene is rendered when its load changes and not on every keystroke. */
const Scene = memo(ContainerScene);

/** Line of links to other account pages under a form. */
export function OtherAuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.elsewhere}>{children}</p>;
}
