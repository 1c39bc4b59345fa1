import { useTranslation } from 'react-i18next';
import type { LoadingManifest } from '#shared/manifest/schema.ts';
import { routeName } from '#shared/places/names.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ContainerLinks } from '#web/core/admin/ContainerLinks.tsx';
import { ContainerPlaceholder, useContainerNumber } from '#web/core/admin/ContainerPlaceholder.tsx';
import { date, kg } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { LoadingClosingForm } from './LoadingClosingForm.tsx';
import { LeftBehind, LoadedParcels } from './LoadingLines.tsx';
import { LoadingPrints } from './LoadingPrints.tsx';
import { LoadingClosedNotice, LoadingVersions, ReopenedNotice } from './LoadingVersions.tsx';
import styles from './ManifestPages.module.css';
import { useLoadingManifest, useLoadingVersion } from './queries.ts';
import { References } from './References.tsx';
import { SinceClosing } from './SinceClosing.tsx';
import { changesSince, isNamedByClosing, loadingStateOf } from './sinceClosing.ts';

/**
 * Page of a container's loading manifest: its references, the loaded parcels, the differences, the closing and the
 * versions.
 */
export default function LoadingManifestPage() {
  const { t } = useTranslation('manifest');
  const number = useContainerNumber();
  const query = useLoadingManifest(number);
  const { data } = query;
  return (
    <AdminPage
      title={t('title')}
      action={
        data && (
          <ContainerLinks
            id={data.conteneur.id}
            labels={{ agentLoading: t('loading'), containerCustoms: t('customs'), cockpit: t('cockpit') }}
          />
        )
      }
    >
      {data ? (
        <LoadingManifestContent key={data.conteneur.id} manifest={data} />
      ) : (
        <ContainerPlaceholder number={number} query={query} failed={(advice) => t('failed', { advice })} />
      )}
    </AdminPage>
  );
}

/** Content of the page; of a closed manifest its frozen lines, and apart from them what happened since. */
function LoadingManifestContent({ manifest }: { manifest: LoadingManifest }) {
  const { t } = useTranslation('manifest');
  const isClosed = manifest.etat === 'CLOS';
  const { id } = manifest.conteneur;
  const frozen = useLoadingVersion(id, isClosed ? manifest.versions[0]?.version : undefined);
  const list = isClosed ? frozen.data : manifest;
  if (!list) return <ContainerPlaceholder number={id} query={frozen} failed={(advice) => t('failed', { advice })} />;
  return (
    <div className={styles.sections}>
      <Summary list={list} />
      {isClosed && <LoadingClosedNotice manifest={manifest} />}
      {!isClosed && <ReopenedNotice manifest={manifest} />}
      <References manifest={manifest} />
      {!isClosed && <LoadingClosingForm manifest={manifest} />}
      <LoadingPrints
        id={id}
        latest={isClosed ? manifest.versions[0] : undefined}
        current={{ conteneur: manifest.conteneur, lignes: manifest.lignes, version: null }}
      />
      {isClosed && (
        <SinceClosing
          changes={changesSince(linesOf(list), linesOf(manifest), loadingStateOf, isNamedByClosing)}
          wordOf={(state) =>
            t(
              state === 'ABSENT' || state === 'CHARGE' || state === 'PARTI_SANS_CHARGEMENT'
                ? `since.${state}`
                : `left.${state}`,
            )
          }
        />
      )}
      <LoadedParcels lines={list.lignes} />
      <LeftBehind lines={list.nonCharges} />
      <LoadingVersions manifest={manifest} />
    </div>
  );
}

type Listed = Pick<LoadingManifest, 'conteneur' | 'lignes' | 'nonCharges'>;
const linesOf = ({ lignes, nonCharges }: Listed) => [...lignes, ...nonCharges];

function Summary({ list: { conteneur, lignes, nonCharges } }: { list: Listed }) {
  const { t } = useTranslation('manifest');
  const language = useLanguage();
  const { lieuEnlevement, destination, dateDepart, fuseau } = conteneur;
  const cancelled = lignes.filter(({ ecart }) => ecart === 'CHARGE_ANNULE').length;
  const differences = [...lignes, ...nonCharges].filter(({ ecart }) => ecart).length;
  return (
    <Facts title={routeName(language, lieuEnlevement, destination)} short>
      <Fact name={t('summary.departure')}>{date(language, dateDepart, fuseau)}</Fact>
      <Fact name={t('summary.loaded')}>
        {t('summary.parcels', { count: lignes.length })}
        {cancelled > 0 && `, ${t('summary.cancelled', { count: cancelled })}`}
      </Fact>
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
