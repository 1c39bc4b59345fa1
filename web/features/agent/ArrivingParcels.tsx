import Handshake from 'lucide-react/icons/handshake';
import PackageOpen from 'lucide-react/icons/package-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContainerParcel } from '#shared/intake/schema.ts';
import { isExpectedOut } from '#shared/manifest/unloading.ts';
import { kg } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './AgentPage.module.css';
import { FromTo } from './FromTo.tsx';
import type { OfflineContainers } from './offlineContainers.ts';
import { weightOf } from './progress.ts';
import { PARCEL_PARAM, subjectOf } from './references.ts';

/** Rows of a group that are shown at first, and more with each press. */
const SHOWN = 25;

/** Parcels of a container that arrives: those to unload, to hand over, and handed over. */
export function ArrivingParcels({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const coming = parcels
    .filter((parcel) => parcel.arrivee || isExpectedOut(parcel, false))
    .toSorted((a, b) => a.nomDestinataire.localeCompare(b.nomDestinataire));
  return (
    <>
      <h1 className={styles.title}>
        <FromTo of={container} />
      </h1>
      <ButtonLink icon={PackageOpen} wide to={pathTo('agentUnloading', { id: container.id })}>
        {t('arrival.unload')}
      </ButtonLink>
      <ButtonLink icon={Handshake} look="quiet" wide to={paths.agentHandover}>
        {t('arrival.handOver')}
      </ButtonLink>
      {coming.length === 0 && (
        <EmptyState as="h2" title={t('arrival.empty')}>
          <p>{t('arrival.emptyText')}</p>
        </EmptyState>
      )}
      <Group
        title={t('arrival.toUnload')}
        parcels={coming.filter(({ arrivee, etat }) => !arrivee && etat !== 'LIVRE')}
      />
      <Group
        title={t('arrival.toHandOver')}
        parcels={coming.filter(({ arrivee, etat }) => arrivee && etat !== 'LIVRE')}
      />
      <Group title={t('arrival.handedOver')} parcels={coming.filter(({ etat }) => etat === 'LIVRE')} />
    </>
  );
}

function Group({ title, parcels }: { title: string; parcels: readonly ContainerParcel[] }) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const [shown, setShown] = useState(SHOWN);
  if (parcels.length === 0) return null;
  return (
    <section className={styles.containers}>
      <h2>
        {title} <span className={styles.number}>{parcels.length}</span>
      </h2>
      <ul>
        {parcels.slice(0, shown).map((parcel) => (
          <li key={parcel.id} className={styles.container}>
            <Link to={`${paths.agentHandover}?${PARCEL_PARAM}=${parcel.id}`} className={styles.route}>
              {parcel.nomDestinataire || t('container.erased')}
            </Link>
            <p className={styles.when}>
              {subjectOf(parcel)} · {kg(language, weightOf(parcel))}
            </p>
            {parcel.arrivee?.dommage && (
              <p className={styles.attention}>{t('arrival.damaged', { note: parcel.arrivee.dommage })}</p>
            )}
          </li>
        ))}
      </ul>
      {parcels.length > shown && (
        <Button look="quiet" wide onClick={() => setShown(shown + SHOWN)}>
          {t('container.more', { count: parcels.length - shown })}
        </Button>
      )}
    </section>
  );
}
