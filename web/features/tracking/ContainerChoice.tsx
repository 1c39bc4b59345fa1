import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { ContainerBadge } from '#web/core/ContainerBadge.tsx';
import { shortDate } from '#web/core/format.ts';
import { milestonesOfContainer } from '#web/core/milestones/queries.ts';
import { ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import type { Paged } from '#web/core/paged/usePaged.ts';
import { useSession } from '#web/core/session.ts';
import { stageOf } from '#web/core/tracking/stage.ts';
import { trackedFactsOf } from '#web/core/tracking/trackedFactsOf.ts';
import { useHeadline } from '#web/core/tracking/useHeadline.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ContainerChoice.module.css';
import { useColisByContainer } from './queries.ts';

interface ContainerChoiceProps {
  list: Paged;
  containers: readonly Container[];
  /** Id of the selected container. */
  chosen: number | undefined;
}

/** Pixels of the previous item that stay visible, to hint that the strip scrolls. */
const gutter = 16;

/** List of containers to track: beside the journey on a wide screen, a scrollable strip above it on a phone. */
export function ContainerChoice({ list, containers, chosen }: ContainerChoiceProps) {
  const { t } = useTranslation('tracking');
  const { isAdmin } = useSession();
  const colis = useColisByContainer(!isAdmin);
  const rows = useFocusOnFirstNew(containers.length);
  useEffect(() => {
    const strip = rows.current;
    const current = strip?.querySelector<HTMLElement>(`[data-id="${chosen}"]`);
    if (strip && current) strip.scrollLeft = current.offsetLeft - strip.offsetLeft - gutter;
  }, [chosen, rows]);
  return (
    <nav className={styles.choice} aria-labelledby="containers">
      <h2 id="containers">{isAdmin ? t('choice.titleAdmin') : t('choice.title')}</h2>
      <ul ref={rows} className={styles.list}>
        {containers.map((container) => (
          <li key={container.id} data-id={container.id}>
            <Choice container={container} colis={colis.get(container.id)} isChosen={container.id === chosen} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failed={(advice) => t('choice.failed', { advice })} label={t('choice.more')} />
    </nav>
  );
}

interface ChoiceProps {
  container: Container;
  /** The customer's parcels in it; undefined for an admin, or while they are unknown. */
  colis: readonly Colis[] | undefined;
  isChosen: boolean;
}

/** Link to a container: leads with the customer's parcels in it, if there are any. */
function Choice({ container, colis, isChosen }: ChoiceProps) {
  return (
    <Link
      to={`?conteneur=${container.id}`}
      preventScrollReset
      className={styles.link}
      aria-current={isChosen ? 'true' : undefined}
    >
      {colis?.length ? <Parcels container={container} colis={colis} /> : <Voyage container={container} />}
    </Link>
  );
}

/** Parcels that are named; the others are counted. */
const NAMED = 2;

function Parcels({ container, colis }: { container: Container; colis: readonly Colis[] }) {
  const { t } = useTranslation('tracking');
  const headline = useHeadline();
  const names = colis.slice(0, NAMED).map(({ description }) => description);
  const [first] = colis;
  const hasNotLeft = first?.etat === 'ENREGISTRE' || first?.etat === 'EN_ATTENTE';
  const milestones = useQuery({ ...milestonesOfContainer(container.id), enabled: hasNotLeft });
  const facts = first && trackedFactsOf(first, container, milestones.data?.jalons ?? []);
  const { id, lieuEnlevement: from, destination: to } = container;
  return (
    <>
      <span className={styles.names}>
        {names.join(', ')}
        {colis.length > NAMED && ` ${t('choice.others', { count: colis.length - NAMED })}`}
      </span>
      {facts && <span>{headline(facts, stageOf(facts, new Date()))}</span>}
      <span className={styles.when}>{t('choice.small', { from, to, id })}</span>
    </>
  );
}

function Voyage({ container }: { container: Container }) {
  const { t } = useTranslation(['tracking', 'common']);
  const language = useLanguage();
  const { lieuEnlevement, destination, dateDepart, fuseau } = container;
  return (
    <>
      <span className={styles.names}>
        {lieuEnlevement} <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
        <span className="visually-hidden">{t('common:container.to')}</span> {destination}
      </span>
      <span className={styles.when}>{t('choice.departure', { date: shortDate(language, dateDepart, fuseau) })}</span>
      <ContainerBadge container={container} />
    </>
  );
}
