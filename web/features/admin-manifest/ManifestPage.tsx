import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Manifest } from '#shared/manifest/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { date, kg } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { LeftBehind, LoadedParcels } from './Lines.tsx';
import styles from './ManifestPage.module.css';
import { Prints } from './Prints.tsx';
import { useManifest } from './queries.ts';
import { References } from './References.tsx';
import { ClosedNotice, Versions } from './Versions.tsx';

/** Page of a container's manifest: its references, what is loaded, the differences, the closing and the versions. */
export default function ManifestPage() {
  const { t } = useTranslation('manifest');
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
  const { data, error, refetch, isFetching } = useManifest(number);
  const isAbsent = number === undefined || (error instanceof Refusal && error.status === 404);
  return (
    <AdminPage title={t('title')} action={data && <Links id={data.conteneur.id} />}>
      {data && <ManifestContent key={data.conteneur.id} manifest={data} />}
      {!data && isAbsent && (
        <EmptyState
          title={t('absent.title')}
          action={<ButtonLink to={paths.adminContainers}>{t('absent.back')}</ButtonLink>}
        >
          <p>{t('absent.text')}</p>
        </EmptyState>
      )}
      {!data && !isAbsent && error && (
        <ErrorState
          message={t('failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isAbsent && !error && <Skeleton height="14rem" lines={4} width="100%" />}
    </AdminPage>
  );
}

function Links({ id }: { id: number }) {
  const { t } = useTranslation('manifest');
  return (
    <div className={styles.buttons}>
      <ButtonLink to={pathTo('agentLoading', { id })} look="quiet">
        {t('loading')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerCustoms', { id })} look="quiet">
        {t('customs')}
      </ButtonLink>
      <ButtonLink to={pathTo('cockpit', { id })} look="quiet">
        {t('cockpit')}
      </ButtonLink>
    </div>
  );
}

function ManifestContent({ manifest }: { manifest: Manifest }) {
  const isClosed = manifest.etat === 'CLOS';
  return (
    <div className={styles.sections}>
      <Summary manifest={manifest} />
      {isClosed && <ClosedNotice manifest={manifest} />}
      <References manifest={manifest} />
      {!isClosed && <ClosingForm manifest={manifest} />}
      <Prints
        id={manifest.conteneur.id}
        latest={isClosed ? manifest.versions[0] : undefined}
        current={{ conteneur: manifest.conteneur, lignes: manifest.lignes, version: null }}
      />
      <LoadedParcels lines={manifest.lignes} />
      <LeftBehind lines={manifest.nonCharges} />
      <Versions manifest={manifest} />
    </div>
  );
}

function Summary({ manifest: { conteneur, lignes, nonCharges } }: { manifest: Manifest }) {
  const { t } = useTranslation('manifest');
  const language = useLanguage();
  const { lieuEnlevement, destination, dateDepart, fuseau } = conteneur;
  const differences = [...lignes, ...nonCharges].filter(({ ecart }) => ecart).length;
  return (
    <Facts title={`${lieuEnlevement} – ${destination}`} short>
      <Fact name={t('summary.departure')}>{date(language, dateDepart, fuseau)}</Fact>
      <Fact name={t('summary.loaded')}>{t('summary.parcels', { count: lignes.length })}</Fact>
      <Fact name={t('summary.weight')}>
        {kg(
          language,
          lignes.reduce((sum, { poids }) => sum + poids, 0),
        )}
      </Fact>
      <Fact name={t('summary.notLoaded')}>{t('summary.parcels', { count: nonCharges.length })}</Fact>
      <Fact name={t('summary.differences')}>{differences}</Fact>
    </Facts>
  );
}
