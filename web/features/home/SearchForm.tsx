import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#shared/dates.ts';
import { browserZone } from '#web/core/format.ts';
import { useIsAdmin } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useClientValue } from '#web/ui/useClientValue.ts';
import { usePlaces } from './queries.ts';
import styles from './SearchForm.module.css';
import { noSearch, type Search } from './search.ts';

interface SearchFormProps {
  /** Search in the address; the form follows it, also on back and forward. */
  search: Search;
  onSearch: (search: Search) => void;
}

export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t } = useTranslation('home');
  const isAdmin = useIsAdmin();
  const { draft, change, missing, setMissing } = useDraft(search);
  const date = useRef<HTMLInputElement>(null);
  const id = useId();
  const places = usePlaces();
  const { otherNamesOf, load } = useOtherNames();
  const minDate = useClientValue(today, undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(draft.date === '');
    if (draft.date === '') date.current?.focus();
    else onSearch(draft);
  };
  const clear = () => {
    change(noSearch);
    onSearch(noSearch);
    date.current?.focus();
  };

  return (
    <search aria-label={t('search.label')}>
      <form className={styles.form} onSubmit={submit} onFocus={load} noValidate>
        <DateField
          ref={date}
          label={t('search.date')}
          // Admins may search past days.
          min={isAdmin ? undefined : minDate}
          required
          value={draft.date}
          onChange={({ target }) => change({ date: target.value })}
          error={missing ? t('search.dateRequired') : undefined}
        />
        <TextField
          label={t('search.from')}
          list={`${id}-from`}
          maxLength={120}
          autoComplete="off"
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={t('search.to')}
          list={`${id}-to`}
          maxLength={120}
          autoComplete="off"
          value={draft.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        <PlaceOptions id={`${id}-from`} places={places.from} otherNamesOf={otherNamesOf} />
        <PlaceOptions id={`${id}-to`} places={places.to} otherNamesOf={otherNamesOf} />
        <div className={styles.actions}>
          <Button look="accent" type="submit" icon={SearchIcon} wide>
            {t('search.submit')}
          </Button>
          {search.date && (
            <Button look="quiet" icon={X} onClick={clear}>
              {t('search.clear')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

const today = (): string => dayIn(new Date(), browserZone());

/** Typed search that is not submitted yet; a new address replaces it. */
function useDraft(search: Search) {
  const { date, from, to } = search;
  const [draft, setDraft] = useState(search);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    setDraft((before) => (isEqual(before, { date, from, to }) ? before : { date, from, to }));
    setMissing(false);
  }, [date, from, to]);
  const change = (part: Partial<Search>) => {
    setDraft((before) => ({ ...before, ...part }));
    if (part.date) setMissing(false);
  };
  return { draft, change, missing, setMissing };
}

const isEqual = (one: Search, other: Search): boolean =>
  one.date === other.date && one.from === other.from && one.to === other.to;

interface PlaceOptionsProps {
  id: string;
  places: readonly string[];
  /** Returns the other names of a place, once they are loaded. */
  otherNamesOf: ((place: string) => readonly string[]) | undefined;
}

function PlaceOptions({ id, places, otherNamesOf }: PlaceOptionsProps) {
  return (
    <datalist id={id}>
      {places
        .flatMap((place) => [place, ...(otherNamesOf?.(place) ?? [])])
        .map((name) => (
          <option key={name} value={name} />
        ))}
    </datalist>
  );
}

/** Names of places in other languages, loaded when the form is first used; without them fewer are suggested. */
function useOtherNames() {
  const [otherNamesOf, setOtherNames] = useState<PlaceOptionsProps['otherNamesOf']>();
  const load = () => {
    if (otherNamesOf) return;
    import('#shared/places/aliases.ts').then(
      (module) => setOtherNames(() => module.otherNamesOf),
      () => {},
    );
  };
  return { otherNamesOf, load };
}
