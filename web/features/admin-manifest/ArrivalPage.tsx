import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ArrivalManifest } from '#shared/manifest/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { date } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ArrivalClosingForm } from './ArrivalClosingForm.tsx';
import { ArrivalLines } from './ArrivalLines.tsx';
import { ArrivalPrint } from './ArrivalPrint.tsx';
import { ArrivalClosedNotice, ArrivalVersions } from './ArrivalVersions.tsx';
import styles from './ManifestPage.module.css';
import { useArrival } from './queries.ts';

/** Page of a container's unloading list: what arrived beside what was loaded, the closing and the versions. */
export default function ArrivalPage() {
  const { t } = useTranslation(['arrival', 'manifest']);
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
  const { data, error, refetch, isFetching } = useArrival(number);
  const isAbsent = number === undefined || (error instanceof Refusal && error.status === 404);
  return (
    <AdminPage title={t('title')} action={data && <Links id={data.conteneur.id} />}>
      {data && <ArrivalContent key={data.conteneur.id} list={data} />}
      {!data && isAbsent && (
        <EmptyState
          title={t('manifest:absent.title')}
          action={<ButtonLink to={paths.adminContainers}>{t('manifest:absent.back')}</ButtonLink>}
        >
          <p>{t('manifest:absent.text')}</p>
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
  const { t } = useTranslation('arrival');
  return (
    <div className={styles.buttons}>
      <ButtonLink to={pathTo('agentUnloading', { id })} look="quiet">
        {t('unload')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerManifest', { id })} look="quiet">
        {t('manifest')}
      </ButtonLink>
      <ButtonLink to={pathTo('cockpit', { id })} look="quiet">
        {t('cockpit')}
      </ButtonLink>
    </div>
  );
}

function ArrivalContent({ list }: { list: ArrivalManifest }) {
  const isClosed = list.etat === 'CLOS';
  return (
    <div className={styles.sections}>
      <Summary list={list} />
      {isClosed && <ArrivalClosedNotice list={list} />}
      {!isClosed && <ArrivalClosingForm list={list} />}
      <ArrivalPrint list={list} />
      <ArrivalLines list={list} />
      <ArrivalVersions list={list} />
    </div>
  );
}

function Summary({ list: { conteneur, lignes, disponible } }: { list: ArrivalManifest }) {
  const { t } = useTranslation('arrival');
  const language = useLanguage();
  const { lieuEnlevement, destination, dateArrivee, fuseau } = conteneur;
  const count = (difference: string) => lignes.filter(({ ecart }) => ecart === difference).length;
  return (
    <Facts title={`${lieuEnlevement} – ${destination}`} short>
      <Fact name={t('summary.arrival')}>{date(language, dateArrivee, timeZoneAt(destination, fuseau))}</Fact>
      <Fact name={t('summary.arrived')}>
        {lignes.filter(({ arrivee, ecart }) => arrivee && ecart !== 'EN_TROP').length}
      </Fact>
      <Fact name={t('summary.missing')}>{count('MANQUANT')}</Fact>
      <Fact name={t('summary.surplus')}>{count('EN_TROP')}</Fact>
      <Fact name={t('summary.damaged')}>{count('ENDOMMAGE')}</Fact>
      <Fact name={t('summary.available')}>
        {disponible ? readerTime(language, disponible.depuis) : t('summary.notYet')}
      </Fact>
      {disponible?.dernierJour && (
        <Fact name={t('summary.lastDay')}>{date(language, `${disponible.dernierJour}T12:00:00Z`, 'UTC')}</Fact>
      )}
    </Facts>
  );
}
