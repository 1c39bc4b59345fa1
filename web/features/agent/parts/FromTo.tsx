import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import styles from './FromTo.module.css';

interface FromToProps {
  of: { lieuEnlevement: string; destination: string };
}

/** Places that a container leaves from and goes to; the arrow never begins a line. */
export function FromTo({ of: { lieuEnlevement, destination } }: FromToProps) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  return (
    <>
      {nameOf(lieuEnlevement)}{' '}
      <span className={styles.to}>
        <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
        <span className="visually-hidden">{t('container.to')}</span> {nameOf(destination)}
      </span>
    </>
  );
}
