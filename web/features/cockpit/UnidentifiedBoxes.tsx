import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openBoxes } from '#web/core/boxes/queries.ts';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Cockpit.module.css';

/** Unidentified boxes that came out of this container, until an admin has decided on them. */
export default function UnidentifiedBoxes({ containerId }: { containerId: number }) {
  const { t } = useTranslation('adminBoxes');
  const { data } = useQuery(openBoxes);
  const boxes = data?.rows.filter(({ conteneurId }) => conteneurId === containerId) ?? [];
  if (boxes.length === 0) return null;
  return (
    <section className={styles.exceptions} aria-labelledby="unidentified-boxes">
      <h2 id="unidentified-boxes">{t('title')}</h2>
      <ul>
        {boxes.map(({ id, note, etiquette }) => (
          <li key={id} className={styles.exception}>
            <span className={styles.exceptionCount}>1</span>
            <p>
              <strong>
                <Verbatim>{note}</Verbatim>
              </strong>
              {etiquette && (
                <span className={styles.exceptionNames}>
                  <Verbatim>{etiquette}</Verbatim>
                </span>
              )}
            </p>
            <span className={styles.exceptionActions}>
              <ButtonLink look="quiet" to={`${paths.adminBoxes}?ouvert=${id}`}>
                {t('lookInto')}
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
