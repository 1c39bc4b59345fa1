import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Notice.module.css';

type Tone = 'info' | 'success' | 'warning' | 'error';

const icons: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

interface NoticeProps {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Button or link. */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** Message that stays on the page. Screen readers announce an error at once, any other tone when they are idle. */
export function Notice({ tone, title, children, action, onDismiss }: NoticeProps) {
  const { t } = useTranslation();
  const Icon = icons[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={styles[tone]}>
      <div className={styles.row}>
        <Icon size={22} className={styles.icon} aria-hidden="true" />
        <span className={styles.body}>
          <span className={styles.words}>
            {title && <strong className={styles.title}>{title}</strong>}
            {children && <span>{children}</span>}
          </span>
          {action}
        </span>
        {onDismiss && (
          <button type="button" className={styles.close} onClick={onDismiss} aria-label={t('ui.close')}>
            <X size={20} aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}
