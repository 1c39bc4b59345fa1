import { useMutation } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { UserName } from '#web/core/names/PersonName.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { findUsers } from './findUsers.ts';
import styles from './UserSearch.module.css';

interface UserSearchProps {
  onChoose: (user: User) => void;
}

/** Search for a user by name, email or number; a single match is chosen at once. */
export function UserSearch({ onChoose }: UserSearchProps) {
  const { t } = useTranslation('table');
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: findUsers });
  const choose = (user: User) => {
    reset();
    setText('');
    onChoose(user);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (!query || isPending) return;
    mutate(query, { onSuccess: ({ users, more }) => users[0] && users.length === 1 && !more && choose(users[0]) });
  };
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={search} noValidate>
        <TextField
          label={t('search.label')}
          hint={t('search.hint')}
          type="search"
          autoComplete="off"
          error={error ? t('search.failed', { advice: adviceOn(error) }) : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="quiet" icon={Search} busy={isPending}>
          {t('search.submit')}
        </Button>
      </form>
      <p role="status" className={styles.words}>
        {data && resultText(data.users.length, data.more, t)}
      </p>
      {data && data.users.length > 0 && (
        <ul className={styles.found}>
          {data.users.map((user) => (
            <li key={user.id}>
              <button type="button" onClick={() => choose(user)}>
                <strong>
                  <UserName of={user} />
                </strong>
                <span translate="no">{user.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

type Translate = ReturnType<typeof useTranslation<'table'>>['t'];

function resultText(count: number, more: boolean, t: Translate): string {
  if (count === 0) return more ? t('search.noneRecent') : t('search.none');
  return more ? t('search.more') : t('search.several');
}
