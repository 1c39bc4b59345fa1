import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { goodsSentence } from '#web/core/goods.ts';
import { paths } from '#web/core/paths.ts';
import { PageHead } from '#web/core/prose/PageHead.tsx';
import { ProseBody } from '#web/core/prose/ProseBody.tsx';
import { useCancelFee } from '#web/core/prose/useCancelFee.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './HelpPage.module.css';
import { Questions } from './Questions.tsx';
import { countOf, type Groups, searchQuestions } from './search.ts';
import { useSearch } from './useSearch.ts';

export default function HelpPage() {
  const { t } = useTranslation(['help', 'faqs']);
  const language = useLanguage();
  const fee = useCancelFee();
  const [query, search] = useSearch();
  const searching = query.trim() !== '';
  const all: Groups = {
    ...t('groups', { returnObjects: true, fee }),
    ...t('faqs:groups', { returnObjects: true, ...goodsSentence(language) }),
  };
  const groups = searching ? searchQuestions(all, query) : all;
  const count = countOf(groups);
  return (
    <div className="page section">
      <PageHead title={t('title')} lead={t('lead')}>
        <SearchField query={query} onSearch={search} resultText={searching ? t('search.found', { count }) : ''} />
      </PageHead>
      {count > 0 ? (
        <ProseBody sections={groups} questionHint={t('unanswered')}>
          <Questions groups={groups} open={searching} />
        </ProseBody>
      ) : (
        <EmptyState
          as="h2"
          title={t('search.none.title', { query: query.trim() })}
          action={
            <ButtonLink look="primary" to={paths.contact}>
              {t('search.none.ask')}
            </ButtonLink>
          }
        >
          <p>{t('search.none.text')}</p>
        </EmptyState>
      )}
    </div>
  );
}

interface SearchFieldProps {
  query: string;
  onSearch: (query: string) => void;
  /** Text with the number of results, for the live region. */
  resultText: string;
}

function SearchField({ query, onSearch, resultText }: SearchFieldProps) {
  const { t } = useTranslation('help');
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onSearch('');
    input.current?.focus();
  };
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <TextField
          ref={input}
          type="search"
          label={t('search.label')}
          hint={t('search.hint')}
          value={query}
          onChange={({ target }) => onSearch(target.value)}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SearchIcon size={22} aria-hidden="true" />
      </div>
      <div className={styles.found}>
        <p role="status">{resultText}</p>
        {query && (
          <Button look="quiet" icon={X} onClick={clear}>
            {t('search.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}
