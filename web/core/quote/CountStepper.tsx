import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import styles from './CountStepper.module.css';
import { MAX_COUNT } from './quote.ts';

interface CountStepperProps {
  count: number;
  onChange: (count: number) => void;
}

/** Number of parcels, with buttons for one more and one fewer. */
export function CountStepper({ count, onChange }: CountStepperProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.count}>
      <button type="button" aria-label={t('quote.fewer')} disabled={count === 1} onClick={() => onChange(count - 1)}>
        <Minus size={18} aria-hidden="true" />
      </button>
      <output aria-label={t('quote.count')}>{count}</output>
      <button
        type="button"
        aria-label={t('quote.more')}
        disabled={count === MAX_COUNT}
        onClick={() => onChange(count + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
