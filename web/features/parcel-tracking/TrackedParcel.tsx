import { useTranslation } from 'react-i18next';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { inPlace, outOfPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { date } from '#web/core/format.ts';
import { ShareTracking } from '#web/core/tracking/ShareTracking.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NameProxy } from './NameProxy.tsx';
import { Progress } from './Progress.tsx';
import { useParcelTracking } from './queries.ts';
import { type Stage, stageOf } from './stage.ts';
import styles from './TrackedParcel.module.css';

/** Where the parcel with this code is; a code that finds nothing, or a failure, is explained. */
export function TrackedParcel({ code }: { code: string }) {
  const { t } = useTranslation(['parcelTracking', 'common']);
  const { data, error, refetch, isFetching, isPaused } = useParcelTracking(code);
  const shown = formatTrackingCode(code);
  if (error instanceof Refusal && error.status === 404) return <Unknown code={shown} />;
  if (data) return <Found parcel={data} code={shown} />;
  return (
    <div className={styles.page}>
      <PageTitle title={t('parcelTracking:title')} />
      <h1>{t('parcelTracking:title')}</h1>
      <p className={styles.code}>{shown}</p>
      {error || isPaused ? (
        <ErrorState
          message={t('parcelTracking:failed', { advice: error ? adviceOn(error) : t('common:advice.offline') })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.panel} aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('common:ui.loading')}
          </p>
          <Skeleton lines={5} />
        </div>
      )}
    </div>
  );
}

function Found({ parcel, code }: { parcel: ParcelTracking; code: string }) {
  const { t } = useTranslation('parcelTracking');
  const stage = stageOf(parcel, new Date());
  const headline = useHeadline(parcel, stage);
  const { lieuEnlevement: from, destination: to, prenomDestinataire: name } = parcel;
  return (
    <div className={styles.page}>
      <PageTitle title={headline} />
      <div className={styles.head}>
        <p className={styles.whose}>{name ? t('parcelFor', { name }) : t('parcel')}</p>
        <h1>{headline}</h1>
        <p className={styles.advice}>{t(`advice.${stage}`)}</p>
      </div>
      {stage !== 'cancelled' && (
        <section className={styles.panel} aria-labelledby="route">
          <h2 id="route">{t('route', { from, to })}</h2>
          <Progress parcel={parcel} stage={stage} />
        </section>
      )}
      <NameProxy code={code} parcel={parcel} />
      <section className={styles.panel} aria-labelledby="share">
        <h2 id="share">{t('share.title')}</h2>
        <p className={styles.code}>{code}</p>
        <ShareTracking code={code} />
      </section>
    </div>
  );
}

/** Returns where the parcel is in one sentence: "At sea, expected in Dakar on 18 December". */
function useHeadline({ lieuEnlevement, destination, dateDepart, dateArrivee, fuseau }: ParcelTracking, stage: Stage) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  return t(`headline.${stage}`, {
    from: outOfPlace(language, lieuEnlevement),
    there: inPlace(language, destination),
    departure: date(language, dateDepart, fuseau),
    arrival: date(language, dateArrivee, timeZoneAt(destination, fuseau)),
  });
}

function Unknown({ code }: { code: string }) {
  const { t } = useTranslation('parcelTracking');
  return (
    <div className={styles.page}>
      <PageTitle title={t('unknown.title')} />
      <div className={styles.head}>
        <h1>{t('unknown.title')}</h1>
        <p className={styles.advice}>{t('unknown.text')}</p>
      </div>
      <p className={styles.code}>{code}</p>
      <CodeForm />
    </div>
  );
}
