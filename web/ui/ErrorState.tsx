import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  /** Sentence that names the failure and what to do. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Error message in place of content that failed to load, with a retry button. */
export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <TriangleAlert size={22} className={styles.icon} aria-hidden="true" />
      <p className={styles.message}>{message}</p>
      {onRetry && (
        <Button look="quiet" icon={RotateCw} onClick={onRetry} busy={retrying}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}
