import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { UnidentifiedBox } from '#shared/intake/boxes.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { BackLink } from '#web/features/agent/parts/BackLink.tsx';
import { CONTAINER_PARAM, LABEL_PARAM } from '#web/features/agent/parts/boxesPath.ts';
import { agentSite } from '#web/features/agent/queries/queries.ts';
import { PARCEL_PARAM } from '#web/features/agent/queries/references.ts';
import { useSiteBoxes } from '#web/features/agent/queries/useSiteBoxes.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';
import { BoxForm } from './BoxForm.tsx';
import { subjectOf } from './boxSubject.ts';

/** Page on which an agent reports a box whose parcel is unknown, and reads what the team says of those before. */
export default function AgentBoxesPage() {
  const { t } = useTranslation(['agentBoxes', 'agent']);
  const { userId = 0, isAdmin } = useSession();
  const site = useQuery({ ...agentSite(userId), enabled: !isAdmin }).data;
  const [search] = useSearchParams();
  const containerId = Number(search.get(CONTAINER_PARAM)) || undefined;
  const [decided, open] = [useSiteBoxes('DECIDE'), useSiteBoxes('OUVERT')];
  const boxes = [...decided.boxes, ...open.boxes];
  const at = decided.at ?? open.at;
  const siteTime = useSiteTime();
  return (
    <div className={`page section ${styles.agent}`}>
      <PageTitle title={t('title')} />
      {containerId === undefined ? (
        <BackLink to={paths.agent}>{t(site?.type === 'ARRIVEE' ? 'agent:titleArrival' : 'agent:title')}</BackLink>
      ) : (
        <BackLink to={pathTo('agentUnloading', { id: containerId })}>{t('backToUnloading')}</BackLink>
      )}
      <h1 className={styles.title}>{t('title')}</h1>
      <p>{t('intro')}</p>
      <BoxForm key={search.toString()} label={search.get(LABEL_PARAM) ?? ''} containerId={containerId} />
      {boxes.length > 0 && (
        <section className={styles.containers}>
          <h2>{t('here')}</h2>
          {at && <p className={styles.kept}>{t('agent:found.kept', { time: siteTime(at) })}</p>}
          <ul>
            {boxes.map((box) => (
              <BoxRow key={box.id} box={box} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function BoxRow({ box: { id, note, etiquette, le, fin } }: { box: UnidentifiedBox }) {
  const { t } = useTranslation('agentBoxes');
  const siteTime = useSiteTime();
  return (
    <li className={styles.container}>
      <p className={styles.route}>
        <Verbatim>{etiquette ? `${etiquette} · ${note}` : note}</Verbatim>
      </p>
      <p className={styles.when}>{t('reported', { time: siteTime(le) })}</p>
      {fin ? (
        <>
          <p>{t(`decisions.${fin.decision}`)}</p>
          <p>
            <Verbatim>{fin.motif}</Verbatim>
          </p>
          {fin.colis && (
            <Link to={`${paths.agent}?${new URLSearchParams({ [PARCEL_PARAM]: String(fin.colis.id) })}`}>
              <Sentence keeps={[String(fin.colis.codeSuivi ?? fin.colis.id)]}>
                {t('openParcel', { parcel: fin.colis.codeSuivi ?? fin.colis.id })}
              </Sentence>
            </Link>
          )}
          <Done id={id} subject={etiquette ?? note} />
        </>
      ) : (
        <p className={styles.attention}>{t('open')}</p>
      )}
    </li>
  );
}

/** Button by which the agent records, through the queue of this device, that a decision is carried out. */
function Done({ id, subject }: { id: number; subject: string }) {
  const { t } = useTranslation('agentBoxes');
  const [hasFailed, setHasFailed] = useState(false);
  const submitOnce = useSubmitOnce();
  const complete = async (): Promise<boolean> => {
    try {
      await enqueue({ route: 'completeBox', input: { params: { id } }, subject: subjectOf(subject) });
      return true; // the box leaves the list
    } catch {
      setHasFailed(true); // this browser keeps nothing
      return false;
    }
  };
  return (
    <>
      {hasFailed && <Notice tone="error">{t('last.failed')}</Notice>}
      <div>
        <Button look="quiet" icon={Check} onClick={() => void submitOnce(complete)}>
          {t('done')}
        </Button>
      </div>
    </>
  );
}
