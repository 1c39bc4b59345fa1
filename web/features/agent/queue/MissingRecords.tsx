import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownMissing } from '#web/core/missingRecords/queries.ts';
import { useMissingText } from '#web/core/missingRecords/useMissingText.ts';
import { rememberedDevice } from '#web/core/offlineQueue/deviceMemory.ts';
import { useSession } from '#web/core/session/session.ts';
import { useSiteZone } from '#web/features/agent/queries/useSiteTime.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './AgentQueuePage.module.css';

/** Records of the agent that the API knows never arrived, of this device and others, until an admin closes them. */
export function MissingRecords() {
  const { t } = useTranslation('missingRecords');
  const { userId = 0 } = useSession();
  const { what, when } = useMissingText({ zone: useSiteZone() });
  const { data: missing = [] } = useQuery(ownMissing(userId));
  if (missing.length === 0) return null;
  const device = rememberedDevice()?.id;
  return (
    <section className={styles.group}>
      <Notice tone="warning">{t('advice')}</Notice>
      <h2>{t('title')}</h2>
      <ul>
        {missing.map((each) => (
          <li key={each.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.subject}>{what(each)}</p>
              <p className={styles.when}>
                {t(each.appareil === device ? 'thisDevice' : 'otherDevice')} · {when(each)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
