import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  /** What happened and what to do, in a sentence. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something could not be loaded: says so where it would have been, and offers to try again. */
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
