import { useTranslation } from 'react-i18next';
import { placeName } from '#shared/places/names.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { ContainerFact } from '#web/core/admin/ContainerFact.tsx';
import { useKnownContainer } from '#web/core/admin/containers.ts';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { useUser } from '#web/core/admin/users.ts';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { loadedContainer } from '#web/core/container/useContainer.ts';
import { UserName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { degrees } from '#web/core/quantities.ts';
import { Moment } from '#web/core/time/Moment.tsx';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './EventPanel.module.css';
import { useDeleteEvent } from './queries.ts';

interface EventPanelProps {
  event: Tracking;
  onRemoved: () => void;
}

/** Panel with a tracking event as it was announced to customers. */
export function EventPanel({ event, onRemoved }: EventPanelProps) {
  const { t } = useTranslation('adminTracking');
  const { remove, forget } = useDeleteEvent(event.id);
  const onDeleted = () => {
    toast('success', t('remove.done'));
    forget();
    onRemoved();
  };
  return (
    <>
      <EventDetails event={event} />
      <div className={styles.actions}>
        <ButtonLink look="quiet" to={`${paths.tracking}?conteneur=${event.bookingId}`}>
          {t('follow')}
        </ButtonLink>
        <DeleteButton
          title={t('remove.title')}
          remove={remove}
          onRemoved={onDeleted}
          failed={(reason) => t('remove.failed', { reason })}
        >
          {t('remove.text')}
        </DeleteButton>
      </div>
    </>
  );
}

function EventDetails({ event }: { event: Tracking }) {
  const { t } = useTranslation(['adminTracking', 'change', 'table']);
  const language = useLanguage();
  const container = loadedContainer(useKnownContainer(event.bookingId));
  const { statut, lieu, description, date, latitude, longitude, createdAt, bookingId, motif, par } = event;
  const { data: admin } = useUser(par ?? undefined);
  return (
    <>
      <div>
        <StateBadge state={statut} />
      </div>
      <Facts title={placeName(language, lieu)} short>
        {description && <Fact name={t('fields.description')}>{description}</Fact>}
        <Fact name={t('columns.date')}>
          <Moment at={date} container={container} />
        </Fact>
        <Fact name={t('columns.created')}>
          {readerTime(language, createdAt, container?.fuseau)}
          {admin && (
            <>
              {' · '}
              <UserName of={admin} />
            </>
          )}
        </Fact>
        {motif && <Fact name={t('change:motif')}>{motif}</Fact>}
        {latitude !== null && longitude !== null && (
          <Fact name={t('position')}>
            {t('coordinates', { latitude: degrees(language, latitude), longitude: degrees(language, longitude) })}
          </Fact>
        )}
        <ContainerFact id={bookingId} />
      </Facts>
    </>
  );
}
