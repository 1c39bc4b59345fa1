import { useTranslation } from 'react-i18next';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { hasJourney } from '#shared/situation/journey.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { NextSteps } from '#web/core/tracking/NextSteps.tsx';
import { Progress } from '#web/core/tracking/Progress.tsx';
import { ShareTracking } from '#web/core/tracking/ShareTracking.tsx';
import { useHeadline } from '#web/core/tracking/useHeadline.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Collection } from './Collection.tsx';
import { NameProxy } from './NameProxy.tsx';
import { ParcelMapSlot } from './ParcelMapSlot.tsx';
import { useParcelTracking } from './queries.ts';
import styles from './TrackedParcel.module.css';

/** Position of the parcel with this code; an unknown code, or a failure, is explained. */
export function TrackedParcel({ code }: { code: string }) {
  const { t } = useTranslation(['parcelTracking', 'common']);
  const { data, dataUpdatedAt, error, refetch, isFetching, isPaused } = useParcelTracking(code);
  const shown = formatTrackingCode(code);
  if (data === null) return <Unknown code={shown} />;
  if (data) return <Found parcel={data} code={shown} asOf={dataUpdatedAt} />;
  return (
    <div className={styles.page}>
      <PageTitle title={t('parcelTracking:title')} />
      <h1>{t('parcelTracking:title')}</h1>
      <p className={styles.code} translate="no">
        {shown}
      </p>
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

/** A parcel as it was at a time, in epoch milliseconds: the document and the app that goes on from it show the same. */
function Found({ parcel, code, asOf }: { parcel: ParcelTracking; code: string; asOf: number }) {
  const { t } = useTranslation('parcelTracking');
  const headline = useHeadline()(parcel);
  const nameOf = usePlaceName();
  const { lieuEnlevement: from, destination: to, prenomDestinataire: name } = parcel;
  const advice = t(`advice.${parcel.renvoye ? 'RENVOI' : parcel.retrouve ? 'RETROUVE' : parcel.situation}`);
  return (
    <div className={styles.page}>
      <PageTitle
        title={headline}
        description={advice}
        preview={t('preview', { to: nameOf(to), headline: lowerFirst(headline) })}
      />
      <div className={styles.head}>
        <p className={styles.whose}>
          {name ? <Sentence keeps={[name]}>{t('parcelFor', { name })}</Sentence> : t('parcel')}
        </p>
        <h1>{headline}</h1>
        <p className={styles.advice}>{advice}</p>
        {parcel.villeActuelle && <p className={styles.advice}>{t('now', { city: nameOf(parcel.villeActuelle) })}</p>}
        {parcel.aPayerAuRetrait && <PaidThere needsId={parcel.aApporter.includes('PIECE_SEULE')} />}
        {parcel.abime && <p className={styles.advice}>{t('damaged')}</p>}
      </div>
      {hasJourney(parcel.situation) && (
        <section className={styles.panel} aria-labelledby="route">
          <h2 id="route">{t('route', { from: nameOf(from), to: nameOf(to) })}</h2>
          <Progress parcel={parcel} />
          <NextSteps parcel={parcel} />
          <ParcelMapSlot parcel={parcel} headline={headline} asOf={asOf} />
        </section>
      )}
      {parcel.aApporter.length > 0 && <Collection parcel={parcel} asOf={asOf} />}
      <NameProxy code={code} parcel={parcel} />
      <section className={styles.panel} aria-labelledby="share">
        <h2 id="share">{t('share.title')}</h2>
        <p className={styles.code} translate="no">
          {code}
        </p>
        <ShareTracking code={code} />
      </section>
    </div>
  );
}

/** Says that something is paid at the collection, never how much, and that the code is sent then, if one opens it. */
function PaidThere({ needsId }: { needsId: boolean }) {
  const { t } = useTranslation('parcelTracking');
  return (
    <p className={styles.advice}>
      {t('toPay')}
      {!needsId && ` ${t('codeOncePaid')}`}
    </p>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function Unknown({ code }: { code: string }) {
  const { t } = useTranslation('parcelTracking');
  return (
    <div className={styles.page}>
      <PageTitle title={t('unknown.title')} description={t('unknown.text')} />
      <div className={styles.head}>
        <h1>{t('unknown.title')}</h1>
        <p className={styles.advice}>{t('unknown.text')}</p>
      </div>
      <p className={styles.code} translate="no">
        {code}
      </p>
      <CodeForm />
    </div>
  );
}
