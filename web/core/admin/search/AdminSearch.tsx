import Search from 'lucide-react/icons/search';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readReference } from '#shared/colis/reference.ts';
import styles from './AdminSearch.module.css';
import { type Hit, useHitGroups } from './hits.ts';
import { SearchResults } from './SearchResults.tsx';
import { useSearchHits } from './useSearchHits.ts';
import { useSearchShortcut } from './useSearchShortcut.ts';

/**
 * Search over parcels, customers and containers, on every admin page. Slash or Ctrl+K focuses it, arrows choose a hit,
 * Enter opens it. A wedge scanner types a label's code and Enter: a single hit opens at once.
 */
export default function AdminSearch() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [awaitsHit, setAwaitsHit] = useState(false);
  const { hits, error, isSearching, searchNow } = useSearchHits(typed);
  const groupsOf = useHitGroups();
  useSearchShortcut(input);
  const groups = hits && groupsOf(hits);
  const all = groups?.flatMap((group) => group.hits) ?? [];
  const active = all.find((hit) => hit.id === activeId);
  const read = readReference(typed);
  const isForeignLink = 'fault' in read && read.fault === 'foreign';
  const expanded = open && typed.trim().length > 1;

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActiveId(undefined);
    setAwaitsHit(false);
  };
  const go = (hit: Hit) => {
    type('');
    setOpen(false);
    void navigate(hit.to);
  };
  const onlyHit = awaitsHit && all.length === 1 ? all[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the hit once, when it is found.
  useEffect(() => {
    if (onlyHit) go(onlyHit);
  }, [onlyHit?.id]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active) go(active);
    else if (event.key === 'Enter') {
      setOpen(true);
      setAwaitsHit(true);
      searchNow();
    } else if (event.key === 'Escape') {
      // Closes nothing else, such as the panel of a row.
      event.stopPropagation();
      setActiveId(undefined);
      if (expanded) setOpen(false);
      else input.current?.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActiveId(neighbour(all, activeId, event.key === 'ArrowDown' ? 1 : -1)?.id);
    }
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <search aria-label={t('search.title')} className={styles.search} onBlur={closeOnLeave}>
      <Search size={18} aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={expanded}
        aria-controls={id}
        aria-activedescendant={active?.id}
        aria-autocomplete="list"
        aria-keyshortcuts="/ Control+K"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={handleKey}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      {expanded && (
        <SearchResults
          id={id}
          groups={groups}
          activeId={activeId}
          error={error}
          isSearching={isSearching}
          isForeignLink={isForeignLink}
          onOpen={go}
        />
      )}
    </search>
  );
}

/** The hit after or before the active one; from none, the first or the last one. */
function neighbour(hits: readonly Hit[], activeId: string | undefined, step: 1 | -1): Hit | undefined {
  const at = hits.findIndex(({ id }) => id === activeId);
  if (at < 0) return hits.at(step === 1 ? 0 : -1);
  return hits[(at + step + hits.length) % hits.length];
}
