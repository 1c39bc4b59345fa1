import styles from './DashboardPage.module.css';
import panel from './Panel.module.css';
import { PanelLoading } from './PanelLoading.tsx';

/** Placeholders of the dashboard's panels. */
export function PanelSkeletons() {
  return (
    <div className={styles.panels}>
      {['due', 'departure', 'event', 'notices'].map((name) => (
        <div key={name} className={panel.panel}>
          <PanelLoading />
        </div>
      ))}
    </div>
  );
}
