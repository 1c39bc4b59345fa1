import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { ContainerBadge } from '#web/core/ContainerBadge.tsx';
import { shortDate } from '#web/core/format.ts';
import { ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import type { Paged } from '#web/core/paged/usePaged.ts';
import { useSession } from '#web/core/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ContainerChoice.module.css';

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
            <Choice container={container} isChosen={container.id === chosen} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} failed={(advice) => t('choice.failed', { advice })} label={t('choice.more')} />
    </nav>
  );
}

function Choice({ container, isChosen }: { container: Container; isChosen: boolean }) {
  const { t } = useTranslation(['tracking', 'common']);
  const language = useLanguage();
  const { id, lieuEnlevement, destination, dateDepart, fuseau } = container;
  return (
    <Link
      to={`?conteneur=${id}`}
      preventScrollReset
      className={styles.link}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={styles.route}>
        {lieuEnlevement} <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
        <span className="visually-hidden">{t('common:container.to')}</span> {destination}
      </span>
      <span className={styles.when}>{t('choice.departure', { date: shortDate(language, dateDepart, fuseau) })}</span>
      <ContainerBadge container={container} />
    </Link>
  );
}
