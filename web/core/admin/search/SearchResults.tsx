import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './AdminSearch.module.css';
import type { Hit, HitGroup } from './hits.ts';

interface SearchResultsProps {
  id: string;
  /** Undefined until the typed text was searched. */
  groups: readonly HitGroup[] | undefined;
  activeId: string | undefined;
  error: Error | null;
  isSearching: boolean;
  /** True for a link that leads to no parcel of ours. */
  isForeignLink: boolean;
  onOpen: (hit: Hit) => void;
}

/** Hits below the search field, grouped by kind. */
export function SearchResults({ id, groups, activeId, error, isSearching, isForeignLink, onOpen }: SearchResultsProps) {
  const { t } = useTranslation('admin');
  const list = useScrollToActive(activeId);
  const count = groups?.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0;
  return (
    <div className={styles.results}>
      <p role="status" className={count > 0 ? 'visually-hidden' : styles.status}>
        {error && !isSearching && t('search.failed', { advice: adviceOn(error) })}
        {isSearching && t('search.searching')}
        {groups &&
          !isSearching &&
          (count > 0 ? t('search.count', { count }) : t(isForeignLink ? 'search.foreign' : 'search.none'))}
      </p>
      <div ref={list} id={id} role="listbox" aria-label={t('search.results')}>
        {groups?.map(({ kind, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element.
          <div key={kind} role="group" aria-label={t(`search.kinds.${kind}`)} className={styles.group}>
            <p className={styles.kind} aria-hidden="true">
              {t(`search.kinds.${kind}`)}
            </p>
            {hits.map((hit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
              <div
                key={hit.id}
                id={hit.id}
                role="option"
                tabIndex={-1}
                aria-selected={hit.id === activeId}
                className={styles.hit}
                // The press would take the focus from the field, which closes the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(hit)}
              >
                <strong>
                  <Sentence keeps={hit.keeps}>{hit.title}</Sentence>
                </strong>
                <span>
                  <Sentence keeps={hit.keeps}>{hit.details}</Sentence>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls the list so that the active hit is visible. */
function useScrollToActive(activeId: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return list;
}
