import ChevronDown from 'lucide-react/icons/chevron-down';
import LinkIcon from 'lucide-react/icons/link';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Blocks } from '#web/core/prose/Blocks.tsx';
import { noWrap } from '#web/ui/noWrap.ts';
import styles from './Questions.module.css';
import type { Groups, Question as Said } from './search.ts';

interface QuestionsProps {
  groups: Groups;
  /** Expands all answers, as in search results. */
  open?: boolean;
}

/** Questions by group; the one in the address's hash is expanded. */
export function Questions({ groups, open = false }: QuestionsProps) {
  const { hash } = useLocation();
  return (
    <div className={styles.groups}>
      {Object.entries(groups).map(([id, { title, questions }]) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{noWrap(title)}</h2>
          <div className={styles.list}>
            {Object.entries(questions).map(([name, question]) => (
              <Question key={name} id={name} question={question} open={open} named={hash === `#${name}`} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface QuestionProps {
  id: string;
  question: Said;
  open: boolean;
  /** Reports whether the address's hash names this question. */
  named: boolean;
}

function Question({ id, question: { q, ...answer }, open, named }: QuestionProps) {
  const { t } = useTranslation('help');
  const { search } = useLocation();
  return (
    <details id={id} className={styles.question} open={open || named} data-named={named || undefined}>
      <summary>
        <h3>{noWrap(q)}</h3>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        <Blocks {...answer} />
        <Link to={{ search, hash: id }} className={styles.link}>
          <LinkIcon size={16} aria-hidden="true" />
          <span>
            {t('link')} <span className="visually-hidden">({noWrap(q)})</span>
          </span>
        </Link>
      </div>
    </details>
  );
}
