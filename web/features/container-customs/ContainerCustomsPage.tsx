import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useContainerCheck } from '#web/core/containerCustoms/check.ts';
import { Findings } from '#web/core/containerCustoms/Findings.tsx';
import { shortDate } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { useContainer } from '#web/core/useContainer.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Broker } from './Broker.tsx';
import { Consignees } from './Consignees.tsx';
import styles from './ContainerCustomsPage.module.css';
import { CustomsList } from './CustomsList.tsx';
import { Prints } from './Prints.tsx';

/** Page of a container's customs: findings, broker, totals per recipient, the list of goods, and files. */
export default function ContainerCustomsPage() {
  const { t } = useTranslation(['containerCustoms', 'common']);
  const { id = null } = useParams();
  const number = Number(idIn(id)) || undefined;
  const container = useContainer(number);
  const check = useContainerCheck(number);
  const error = check.error ?? container.error;
  const isAbsent = number === undefined || (error instanceof Refusal && error.status === 404);
  const isLoaded = container.data && check.data;
  const refetch = () => void Promise.all([container.refetch(), check.refetch()]);
  return (
    <AdminPage title={t('title')} action={number && !isAbsent && <Links id={number} />}>
      {container.data && check.data && (
        <Content key={container.data.id} container={container.data} check={check.data} />
      )}
      {!isLoaded && isAbsent && (
        <EmptyState
          title={t('absent.title')}
          action={<ButtonLink to={paths.adminContainers}>{t('absent.back')}</ButtonLink>}
        >
          <p>{t('absent.text')}</p>
        </EmptyState>
      )}
      {!isLoaded && !isAbsent && error && (
        <ErrorState
          message={t('failed', { advice: adviceOn(error) })}
          onRetry={refetch}
          retrying={container.isFetching || check.isFetching}
        />
      )}
      {!isLoaded && !isAbsent && !error && (
        <>
          <p role="status" className="visually-hidden">
            {t('common:ui.loading')}
          </p>
          <Skeleton height="14rem" lines={4} width="100%" />
        </>
      )}
    </AdminPage>
  );
}

function Links({ id }: { id: number }) {
  const { t } = useTranslation('containerCustoms');
  return (
    <div className={styles.buttons}>
      <ButtonLink to={pathTo('containerManifest', { id })} look="quiet">
        {t('manifest')}
      </ButtonLink>
      <ButtonLink to={pathTo('cockpit', { id })} look="quiet">
        {t('cockpit')}
      </ButtonLink>
    </div>
  );
}

interface ContentProps {
  container: Container;
  check: ContainerCheck;
}

function Content({ container, check }: ContentProps) {
  return (
    <div className={styles.sections}>
      <Summary container={container} check={check} />
      <FindingsCard check={check} />
      <Broker container={container} isRequired={check.commissionnaireRequis} />
      <Consignees check={check} />
      <CustomsList id={container.id} />
      <Prints container={container} check={check} />
    </div>
  );
}

function Summary({ container, check: { colis, constats } }: ContentProps) {
  const { t } = useTranslation('containerCustoms');
  const language = useLanguage();
  const { lieuEnlevement, destination, dateDepart, dateArrivee, fuseau } = container;
  const blocking = new Set(constats.flatMap(({ effet, colisId }) => (effet === 'BLOQUE' ? colisId : [])));
  return (
    <Facts title={`${lieuEnlevement} – ${destination}`} short>
      <Fact name={t('summary.departure')}>{shortDate(language, dateDepart, fuseau)}</Fact>
      <Fact name={t('summary.arrival')}>{shortDate(language, dateArrivee, fuseau)}</Fact>
      <Fact name={t('summary.loaded')}>{colis.length}</Fact>
      <Fact name={t('summary.withoutList')}>{colis.filter(({ inventaire }) => !inventaire).length}</Fact>
      <Fact name={t('summary.toReview')}>
        {colis.filter(({ document }) => document?.statut === 'EN_ATTENTE' && document.etape === null).length}
      </Fact>
      <Fact name={t('summary.blocking')}>{blocking.size}</Fact>
    </Facts>
  );
}

function FindingsCard({ check }: Pick<ContentProps, 'check'>) {
  const { t } = useTranslation('containerCustoms');
  return (
    <section className={styles.card}>
      <h2>{t('findings.title')}</h2>
      <p className={styles.note}>{t('findings.text')}</p>
      {check.constats.length > 0 ? (
        <Findings check={check} />
      ) : (
        <Notice tone={check.colis.length > 0 ? 'success' : 'info'}>
          {check.colis.length > 0 ? t('findings.none') : t('findings.nothingLoaded')}
        </Notice>
      )}
    </section>
  );
}
