import { useTranslation } from 'react-i18next';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { paths } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { ParcelSection } from './ParcelSection.tsx';

/** Section of the parcels of a container that the site gives back to their senders; nothing without any. */
export function ParcelsToGiveBack({ parcels }: { parcels: readonly AgentParcel[] }) {
  const { t } = useTranslation('agent');
  return (
    <ParcelSection
      title={t('container.toGiveBack')}
      parcels={parcels.filter(({ aRendre }) => aRendre)}
      page={paths.agent}
    >
      {({ client }) =>
        client && (
          <p className={styles.attention}>
            <Sentence keeps={[client]}>{t('found.from', { name: client })}</Sentence>
          </p>
        )
      }
    </ParcelSection>
  );
}
