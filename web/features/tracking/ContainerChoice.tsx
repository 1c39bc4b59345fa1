import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { HEADLINE_PROBLEMS, STAGES } from '#shared/situation/codes.ts';
import { ContainerBadge } from '#web/core/container/ContainerBadge.tsx';
import { shortDate } from '#web/core/format.ts';
import { ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import type { Paged } from '#web/core/paged/usePaged.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useSession } from '#web/core/session/session.ts';
import type { TrackedFacts } from '#web/core/tracking/stage.ts';
import { useHeadline } from '#web/core/tracking/useHeadline.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ContainerChoice.module.css';
import type { ContainerToChoose } from './useChoices.ts';

interface ContainerChoiceProps {
  list: Paged;
  choices: readonly ContainerToChoose[];
  /** Id of the selected container. */
  chosen: number | undefined;
}

/** Pixels of the previous item that stay visible, to hint that the strip scrolls. */
const gutter = 16;

/** List of containers to track: beside the journey on a wide screen, a scrollable strip above it on a phone. */
export function ContainerChoice({ list, choices, chosen }: ContainerChoiceProps) {
  const { t } = useTranslation('tracking');
  const { isAdmin } = useSession();
  const rows = useFocusOnFirstNew(choices.length);
  useEffect(() => {
    const strip = rows.current;
    const current = strip?.querySelector<HTMLElement>(`[data-id="${chosen}"]`);
    if (strip && current) strip.scrollLeft = current.offsetLeft - strip.offsetLeft - gutter;
  }, [chosen, rows]);
  return (
    <nav className={styles.choice} aria-labelledby="containers">
      <h2 id="containers">{isAdmin ? t('choice.titleAdmin') : t('choice.title')}</h2>
      <ul ref={rows} className={styles.list}>
        {choices.map((choice) => (
          <li key={choice.container.id} data-id={choice.container.id}>
            <Choice choice={choice} isChosen={choice.container.id === chosen} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failed={(advice) => t('choice.failed', { advice })} label={t('choice.more')} />
    </nav>
  );
}

interface ChoiceProps {
  choice: ContainerToChoose;
  isChosen: boolean;
}

/** Link to a container: leads with the customer's parcels in it, if there are any. */
function Choice({ choice, isChosen }: ChoiceProps) {
  const { container, colis } = choice;
  return (
    <Link
      to={`?conteneur=${container.id}`}
      preventScrollReset
      className={styles.link}
      aria-current={isChosen ? 'true' : undefined}
    >
      {colis.length > 0 ? <Parcels {...choice} /> : <Voyage container={container} />}
    </Link>
  );
}

/** Parcels that are named; the others are counted. */
const NAMED = 2;

function Parcels({ container, colis, facts }: ContainerToChoose) {
  const { t } = useTranslation('tracking');
  const names = colis.slice(0, NAMED).map(({ description }) => description);
  const nameOf = usePlaceName();
  const { id, lieuEnlevement: from, destination: to } = container;
  return (
    <>
      <span className={styles.names}>
        {names.join(', ')}
        {colis.length > NAMED && ` ${t('choice.others', { count: colis.length - NAMED })}`}
      </span>
      <Situations facts={facts} />
      <span className={styles.when}>{t('choice.small', { from: nameOf(from), to: nameOf(to), id })}</span>
    </>
  );
}

/** Headline of the parcels of a container; when they differ, how many are in which situation, problems first. */
function Situations({ facts }: { facts: readonly TrackedFacts[] }) {
  const { t } = useTranslation(['tracking', 'situation']);
  const headline = useHeadline();
  const bySituation = Map.groupBy(facts, ({ situation }) => situation);
  const [first] = facts;
  if (first && bySituation.size === 1) return <span>{headline(first)}</span>;
  const counts = [...HEADLINE_PROBLEMS, ...STAGES].flatMap((situation) => {
    const count = bySituation.get(situation)?.length;
    return count ? [t('choice.counted', { situation: t(`situation:${situation}`), count })] : [];
  });
  return <span>{counts.join(' · ')}</span>;
}

function Voyage({ container }: { container: Container }) {
  const { t } = useTranslation(['tracking', 'common']);
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { lieuEnlevement, destination, dateDepart, arriveLe, fuseau } = container;
  return (
    <>
      <span className={styles.names}>
        {nameOf(lieuEnlevement)} <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
        <span className="visually-hidden">{t('common:container.to')}</span> {nameOf(destination)}
      </span>
      {container.statut !== 'ANNULE' && (
        <span className={styles.when}>
          {arriveLe
            ? t('common:container.arrived', { date: shortDate(language, arriveLe, timeZoneAt(destination, fuseau)) })
            : t('choice.departure', { date: shortDate(language, dateDepart, fuseau) })}
        </span>
      )}
      <ContainerBadge container={container} />
    </>
  );
}
