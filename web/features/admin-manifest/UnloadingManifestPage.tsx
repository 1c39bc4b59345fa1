import { useTranslation } from 'react-i18next';
import type { UnloadingManifest } from '#shared/manifest/schema.ts';
import { isJoinedLine, isKnownMissing, isUnloadedLine } from '#shared/manifest/unloading.ts';
import { routeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ContainerLinks } from '#web/core/admin/ContainerLinks.tsx';
import { ContainerPlaceholder, useContainerNumber } from '#web/core/admin/ContainerPlaceholder.tsx';
import { date } from '#web/core/format.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import styles from './ManifestPages.module.css';
import { useUnloadingManifest, useUnloadingVersion } from './queries.ts';
import { SinceClosing } from './SinceClosing.tsx';
import { changesSince, unloadingStateOf } from './sinceClosing.ts';
import { UnloadingClosingForm } from './UnloadingClosingForm.tsx';
import { UnloadingLines } from './UnloadingLines.tsx';
import { UnloadingPrint } from './UnloadingPrint.tsx';
import { UnloadingClosedNotice, UnloadingVersions } from './UnloadingVersions.tsx';

/** Page of a container's unloading manifest: unloaded and loaded parcels side by side, the closing and the versions. */
export default function UnloadingManifestPage() {
  const { t } = useTranslation(['unloadingManifest', 'manifest']);
  const number = useContainerNumber();
  const query = useUnloadingManifest(number);
  const { data } = query;
  return (
    <AdminPage
      title={t('title')}
      action={
        data && (
          <ContainerLinks
            id={data.conteneur.id}
            labels={{ agentUnloading: t('unload'), containerManifest: t('manifest'), cockpit: t('cockpit') }}
          />
        )
      }
    >
      {data ? (
        <UnloadingManifestContent key={data.conteneur.id} list={data} />
      ) : (
        <ContainerPlaceholder number={number} query={query} failed={(advice) => t('failed', { advice })} />
      )}
    </AdminPage>
  );
}

/** Content of the page; of a closed list its frozen lines, and apart from them what happened since. */
function UnloadingManifestContent({ list }: { list: UnloadingManifest }) {
  const { t } = useTranslation(['unloadingManifest', 'manifest']);
  const isClosed = list.etat === 'CLOS';
  const { id } = list.conteneur;
  const frozen = useUnloadingVersion(id, isClosed ? list.versions[0]?.version : undefined);
  const lignes = isClosed ? frozen.data?.lignes : list.lignes;
  if (!lignes) return <ContainerPlaceholder number={id} query={frozen} failed={(advice) => t('failed', { advice })} />;
  return (
    <div className={styles.sections}>
      <Summary list={{ ...list, lignes }} />
      {isClosed && <UnloadingClosedNotice list={list} />}
      {!isClosed && <UnloadingClosingForm list={list} />}
      <UnloadingPrint list={list} />
      {isClosed && (
        <SinceClosing
          changes={changesSince(lignes, list.lignes, unloadingStateOf)}
          wordOf={(state) => (state === 'ABSENT' ? t('manifest:since.ABSENT') : t(`since.${state}`))}
        />
      )}
      <UnloadingLines list={{ ...list, lignes }} />
      <UnloadingVersions list={list} />
    </div>
  );
}

function Summary({ list: { conteneur, etat, lignes, disponible } }: { list: UnloadingManifest }) {
  const { t } = useTranslation('unloadingManifest');
  const language = useLanguage();
  const { lieuEnlevement, destination, dateArrivee, arriveLe, fuseau } = conteneur;
  const count = (difference: string) => lignes.filter(({ ecart }) => ecart === difference).length;
  const cancelled = lignes.filter(({ annule }) => annule).length;
  const joined = lignes.filter(isJoinedLine).length;
  const known = lignes.filter(isKnownMissing).length;
  const found = lignes.filter(({ ecart, retrouve }) => ecart === 'MANQUANT' && retrouve).length;
  const isOpen = etat === 'OUVERT';
  return (
    <Facts title={routeName(language, lieuEnlevement, destination)} short>
      <Fact name={t(arriveLe ? 'summary.arrivedOn' : 'summary.arrival')}>
        {date(language, arriveLe ?? dateArrivee, timeZoneAt(destination, fuseau))}
      </Fact>
      <Fact name={t('summary.arrived')}>
        {lignes.filter(isUnloadedLine).length}
        {joined > 0 && `, ${t('summary.joined', { count: joined })}`}
      </Fact>
      {isOpen && <Fact name={t('summary.notUnloaded')}>{count('MANQUANT') - known}</Fact>}
      {(!isOpen || known > 0) && (
        <Fact name={t('summary.missing')}>
          {isOpen ? known : count('MANQUANT')}
          {found > 0 && `, ${t('summary.found', { count: found })}`}
        </Fact>
      )}
      <Fact name={t('summary.surplus')}>{count('EN_TROP')}</Fact>
      {cancelled > 0 && <Fact name={t('lines.cancelled')}>{cancelled}</Fact>}
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
