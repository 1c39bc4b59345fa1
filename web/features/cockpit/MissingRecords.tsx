import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openMissing } from '#web/core/missingRecords/queries.ts';
import { useMissingText } from '#web/core/missingRecords/useMissingText.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Cockpit.module.css';

/** Records of agents' devices that never arrived, next to which something of this container was recorded. */
export default function MissingRecords({ containerId }: { containerId: number }) {
  const { t } = useTranslation('missingRecords');
  const names = useDisplayNames();
  const { what, when } = useMissingText();
  const { data = [] } = useQuery(openMissing);
  const missing = data.filter(({ conteneurs }) => conteneurs.includes(containerId));
  if (missing.length === 0) return null;
  return (
    <section className={styles.exceptions} aria-labelledby="missing-records">
      <h2 id="missing-records">{t('title')}</h2>
      <ul>
        {missing.map((each) => (
          <li key={each.id} className={styles.exception}>
            <span className={styles.exceptionCount}>{each.manquants + each.surAppareil}</span>
            <p>
              <strong>{what(each)}</strong>
              <span className={styles.exceptionNames}>
                <Sentence keeps={[each.nom]}>
                  {[names.ofCustomer(each.nom), each.site?.nom, when(each)].filter(Boolean).join(' · ')}
                </Sentence>
              </span>
            </p>
            <span className={styles.exceptionActions}>
              <ButtonLink look="quiet" to={`${paths.adminMissing}?ouvert=${each.id}`}>
                {t('lookInto')}
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
