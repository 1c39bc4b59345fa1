import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/auth/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import styles from './MessagePreview.module.css';

type Messages = readonly ChangePreview['messages'][number][];

/** One language's messages, and how many customers read them. */
interface Readers {
  langue: Language;
  clients: number;
  messages: Messages;
}

const readersOf = (messages: Messages): Readers[] =>
  [...Map.groupBy(messages, ({ langue }) => langue)].map(([langue, own]) => ({
    langue,
    clients: Math.max(...own.map(({ clients }) => clients)),
    messages: own,
  }));

/** What will be sent, as one of its readers will read it; a tab for each language of theirs. */
export function MessagePreview({ messages }: { messages: Messages }) {
  const { t } = useTranslation('change');
  const id = useId();
  const [at, setAt] = useState(0);
  const languages = readersOf(messages);
  const shown = languages[at];
  if (!shown) return null;
  const { langue, messages: own } = shown;
  const readers = languages.reduce((sum, { clients }) => sum + clients, 0);
  const byMail = own.some(({ parMail }) => parMail);
  return (
    <section className={styles.message} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {byMail ? t('message.mail', { count: own.length }) : t('message.app', { count: own.length })}
      </h3>
      {languages.length > 1 && <Tabs id={id} languages={languages} at={at} onChoose={setAt} />}
      <div id={`${id}-text`} className={styles.texts} lang={langue} {...panelOf(id, languages, langue)}>
        {own.map(({ objet, texte }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
          <article key={objet} className={styles.text} aria-label={objet} tabIndex={0}>
            <p className={styles.subject}>{t('message.subject', { subject: objet })}</p>
            <p className={styles.body}>{texte}</p>
          </article>
        ))}
      </div>
      {readers > 1 && <p className={styles.note}>{t('message.example')}</p>}
    </section>
  );
}

const panelOf = (id: string, languages: readonly Readers[], langue: Language) =>
  languages.length > 1
    ? ({ role: 'tabpanel', 'aria-labelledby': `${id}-${langue}` } as const)
    : ({ role: 'group', 'aria-labelledby': `${id}-title` } as const);

interface TabsProps {
  id: string;
  languages: readonly Readers[];
  at: number;
  onChoose: (at: number) => void;
}

/** Arrow keys go from tab to tab, as people expect of tabs. */
function Tabs({ id, languages, at, onChoose }: TabsProps) {
  const { t } = useTranslation('change');
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = (at + 1) % languages.length; // there are two languages
    onChoose(next);
    document.getElementById(`${id}-${languages[next]?.langue}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('message.languages')} className={styles.tabs}>
      {languages.map(({ langue, clients }, index) => (
        <button
          key={langue}
          id={`${id}-${langue}`}
          type="button"
          role="tab"
          aria-selected={index === at}
          aria-controls={`${id}-text`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(index)}
          onKeyDown={move}
        >
          {t(`message.${langue}`, { count: clients })}
        </button>
      ))}
    </div>
  );
}
