import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import type { Site } from '#shared/sites/schema.ts';
import { isDropOffOver } from '#shared/situation/problems.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './DropOff.module.css';
import { mapLink } from './mapLink.ts';
import { OpeningHours } from './OpeningHours.tsx';

interface DropOffProps {
  container: Container;
  brought?: boolean;
  cancelled?: boolean;
}

/**
 * Address, cut-off and opening hours for bringing parcels to a container, and where they are collected. Once a parcel
 * was `brought`, only the latter; once it is `cancelled`, only the button that takes the cut-off out of a calendar, as it is when the drop-off was closed before.
 */
export default function DropOff({ container, brought = false, cancelled = false }: DropOffProps) {
  const { t } = useTranslation('sites');
  const language = useLanguage();
  const { siteDepart, siteArrivee, receptionFin, receptionFermeeLe, fuseau } = container;
  const now = new Date().toISOString();
  const isOver = isDropOffOver(container, now);
  const isAnnounced = receptionFin !== null && receptionFin > now;
  if (cancelled) return isAnnounced && <CalendarButton container={container} receptionFin={receptionFin} cancelled />;
  const end = receptionFermeeLe ?? receptionFin;
  return (
    <div className={styles.dropOff}>
      {end && !brought && (
        <p className={isOver ? styles.over : undefined}>
          {t(isOver ? 'closed' : 'until', { moment: placeTime(language, end, fuseau) })}
        </p>
      )}
      {siteDepart && !brought && <SiteFacts title={t('dropOff')} site={siteDepart} />}
      {isAnnounced && !brought && (
        <CalendarButton container={container} receptionFin={receptionFin} cancelled={isOver} />
      )}
      {siteArrivee && <SiteFacts title={t('collection')} site={siteArrivee} />}
    </div>
  );
}

function SiteFacts({ title, site }: { title: string; site: Site }) {
  const { t } = useTranslation('sites');
  return (
    <section className={styles.site}>
      <h3>{title}</h3>
      <p>
        {site.nom}
        <br />
        <a href={mapLink(site)} target="_blank" rel="noreferrer">
          {site.adresse}, {site.ville}
        </a>
      </p>
      {site.horaires.length > 0 && (
        <>
          <h4 className="visually-hidden">{t('hours')}</h4>
          <OpeningHours hours={site.horaires} />
        </>
      )}
      <p>
        <PhoneLink number={site.telephone} />
      </p>
    </section>
  );
}

interface CalendarButtonProps {
  container: Container;
  receptionFin: string;
  /** Takes the entry out instead of adding it. */
  cancelled?: boolean;
}

function CalendarButton({ container, receptionFin, cancelled = false }: CalendarButtonProps) {
  const { t } = useTranslation('sites');
  const language = useLanguage();
  const save = async () => {
    try {
      const { downloadDropOff } = await import('./calendar.ts');
      downloadDropOff(
        container,
        receptionFin,
        language,
        t('event', {
          from: placeName(language, container.lieuEnlevement),
          to: placeName(language, container.destination),
        }),
        cancelled,
      );
    } catch {
      toast('error', t('calendarFailed'));
    }
  };
  return (
    <div>
      <Button look="quiet" icon={cancelled ? CalendarX : CalendarPlus} onClick={() => void save()}>
        {t(cancelled ? 'calendarCancelled' : 'calendar')}
      </Button>
    </div>
  );
}
