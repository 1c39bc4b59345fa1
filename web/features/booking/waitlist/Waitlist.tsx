import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { isOpenEntry } from '#shared/waitlist/rules.ts';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { paths } from '#web/core/paths.ts';
import { useWaitlist } from '#web/core/waitlist/useWaitlist.ts';
import { WaitlistCard } from '#web/core/waitlist/WaitlistCard.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { JoinForm } from './JoinForm.tsx';
import styles from './Waitlist.module.css';

/** Waitlist of a container with too little space: the form to enter it, or the customer's own entry. */
export default function Waitlist({ container }: { container: Container }) {
  const { t } = useTranslation('waitlist');
  const { data, error } = useWaitlist();
  const entry = data?.find((each) => each.conteneur.id === container.id && isOpenEntry(each));
  const isUnknown = !data && !error;
  return (
    <div className={styles.waitlist}>
      <header className={styles.head}>
        <div className={styles.art}>
          <ContainerArt ratio={1} />
        </div>
        <h1>{t('join.title')}</h1>
        <Itinerary
          as="h2"
          from={container.lieuEnlevement}
          to={container.destination}
          departure={container.dateDepart}
          arrival={container.dateArrivee}
          timeZone={container.fuseau}
          price={undefined}
        />
      </header>
      {isUnknown && <Skeleton height="3rem" lines={4} width="100%" />}
      {entry && (
        <>
          <WaitlistCard entry={entry} />
          <p>
            <ButtonLink look="quiet" to={paths.waitlist}>
              {t('join.all')}
            </ButtonLink>
          </p>
        </>
      )}
      {!entry && !isUnknown && <JoinForm container={container} />}
    </div>
  );
}
