import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import { routeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ContainerLinks } from '#web/core/admin/ContainerLinks.tsx';
import { ContainerPlaceholder, isContainerAbsent, useContainerNumber } from '#web/core/admin/ContainerPlaceholder.tsx';
import { useContainer } from '#web/core/container/useContainer.ts';
import { useContainerCheck } from '#web/core/containerCustoms/check.ts';
import { Findings } from '#web/core/containerCustoms/Findings.tsx';
import { NoFindings } from '#web/core/containerCustoms/NoFindings.tsx';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Broker } from './Broker.tsx';
import { Consignees } from './Consignees.tsx';
import styles from './ContainerCustomsPage.module.css';
import { CustomsList } from './CustomsList.tsx';
import { Prints } from './Prints.tsx';

/** Page of a container's customs: findings, broker, totals per recipient, the list of goods, and files. */
export default function ContainerCustomsPage() {
  const { t } = useTranslation('containerCustoms');
  const number = useContainerNumber();
  const container = useContainer(number);
  const check = useContainerCheck(number);
  const query = {
    error: check.error ?? container.error,
    isFetching: container.isFetching || check.isFetching,
    refetch: () => Promise.all([container.refetch(), check.refetch()]),
  };
  return (
    <AdminPage
      title={t('title')}
      action={
        number &&
        !isContainerAbsent(number, query.error) && (
          <ContainerLinks id={number} labels={{ containerManifest: t('manifest'), cockpit: t('cockpit') }} />
        )
      }
    >
      {container.data && check.data ? (
        <Content key={container.data.id} container={container.data} check={check.data} />
      ) : (
        <ContainerPlaceholder number={number} query={query} failed={(advice) => t('failed', { advice })} />
      )}
    </AdminPage>
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
  const { lieuEnlevement, destination, dateDepart, dateArrivee, arriveLe, fuseau } = container;
  const blocking = new Set(constats.flatMap(({ effet, colisId }) => (effet === 'BLOQUE' ? colisId : [])));
  return (
    <Facts title={routeName(language, lieuEnlevement, destination)} short>
      <Fact name={t('summary.departure')}>{shortDate(language, dateDepart, fuseau)}</Fact>
      <Fact name={t(arriveLe ? 'summary.arrived' : 'summary.arrival')}>
        {shortDate(language, arriveLe ?? dateArrivee, timeZoneAt(destination, fuseau))}
      </Fact>
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
      {check.constats.length > 0 ? <Findings check={check} /> : <NoFindings colis={check.colis} />}
    </section>
  );
}
