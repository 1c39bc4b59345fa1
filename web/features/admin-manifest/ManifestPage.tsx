import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/manifest/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ContainerPlaceholder, useContainerNumber } from '#web/core/admin/ContainerPlaceholder.tsx';
import { date, kg } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { LeftBehind, LoadedParcels } from './Lines.tsx';
import styles from './ManifestPage.module.css';
import { Prints } from './Prints.tsx';
import { useManifest } from './queries.ts';
import { References } from './References.tsx';
import { ClosedNotice, Versions } from './Versions.tsx';

/**
 * Page of a container's manifest: its references, the loaded parcels, the differences, the closing and the versions.
 */
export default function ManifestPage() {
  const { t } = useTranslation('manifest');
  const number = useContainerNumber();
  const query = useManifest(number);
  const { data } = query;
  return (
    <AdminPage title={t('title')} action={data && <Links id={data.conteneur.id} />}>
      {data ? (
        <ManifestContent key={data.conteneur.id} manifest={data} />
      ) : (
        <ContainerPlaceholder number={number} query={query} failed={(advice) => t('failed', { advice })} />
      )}
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
