import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import styles from './Counter.module.css';

interface StepProps {
  title: string;
  /** Choice that was made, once the step is done. */
  summary?: ReactNode;
  /** Called to change what was chosen. */
  onChange?: (() => void) | undefined;
  children?: ReactNode;
}

/** Step of a sale: its fields, or in one line what was chosen, with a way back. */
export function Step({ title, summary, onChange, children }: StepProps) {
  const { t } = useTranslation('counter');
  return (
    <section className={styles.step} aria-label={title}>
      <header className={styles.stepHead}>
        <h2>{title}</h2>
        {summary && onChange && (
          <Button look="quiet" icon={Pencil} onClick={onChange} aria-label={t('changeOf', { what: title })}>
            {t('change')}
          </Button>
        )}
      </header>
      {summary ? <div className={styles.summary}>{summary}</div> : children}
    </section>
  );
}
