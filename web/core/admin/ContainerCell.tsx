import { useTranslation } from 'react-i18next';
import styles from './cells.module.css';
import { useContainerChoices, useContainerNames } from './containers.ts';

/** Table cell with a row's container: its journey and number. */
export function ContainerCell({ id }: { id: number }) {
  const { t } = useTranslation('table');
  const { journey } = useContainerNames();
  const container = useContainerChoices().data?.find((each) => each.id === id);
  if (!container) return <span className={styles.figures}>{t('number', { id })}</span>;
  return (
    <>
      {journey(container)}
      <span className={styles.small}>{t('number', { id })}</span>
    </>
  );
}
