import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Panel with one row's details beside the list, or in place of it on narrow screens. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('table');
  const id = useId();
  return (
    <aside className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} tabIndex={-1} data-panel-title className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
          {t('close')}
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
