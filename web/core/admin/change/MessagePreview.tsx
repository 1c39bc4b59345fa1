import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/auth/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { linksIn, Sentence } from '#web/ui/Verbatim.tsx';
import styles from './MessagePreview.module.css';

type Messages = readonly ChangePreview['messages'][number][];

/** Messages in one language, and the number of customers who receive them. */
interface LanguageGroup {
  langue: Language;
  clients: number;
  messages: Messages;
}

const groupByLanguage = (messages: Messages): LanguageGroup[] =>
  [...Map.groupBy(messages, ({ langue }) => langue)].map(([langue, groupMessages]) => ({
    langue,
    clients: Math.max(...groupMessages.map(({ clients }) => clients)),
    messages: groupMessages,
  }));

interface MessagePreviewProps {
  messages: Messages;
  /** Title in place of the number of messages. */
  title?: string;
  /** Note about examples in place of that about customers. */
  note?: string;
}

/** Messages to be sent, as an example reader receives them, with a tab per language. */
export function MessagePreview({ messages, title, note }: MessagePreviewProps) {
  const { t } = useTranslation('change');
  const id = useId();
  const [selected, setSelected] = useState(0);
  const languages = groupByLanguage(messages);
  const shown = languages[selected];
  if (!shown) return null;
  const { langue, messages: groupMessages } = shown;
  const readers = languages.reduce((sum, { clients }) => sum + clients, 0);
  const byMail = groupMessages.some(({ parMail }) => parMail);
  return (
    <section className={styles.message} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {title ??
          (byMail
            ? t('message.mail', { count: groupMessages.length })
            : t('message.app', { count: groupMessages.length }))}
      </h3>
      {languages.length > 1 && <Tabs id={id} languages={languages} selected={selected} onChoose={setSelected} />}
      <div id={`${id}-text`} className={styles.texts} lang={langue} {...panelProps(id, languages, langue)}>
        {groupMessages.map(({ objet, texte }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
          <article key={objet} className={styles.text} aria-label={objet} tabIndex={0}>
            <p className={styles.subject}>{t('message.subject', { subject: objet })}</p>
            <p className={styles.body}>
              <Sentence keeps={linksIn(texte)}>{texte}</Sentence>
            </p>
          </article>
        ))}
      </div>
      {readers > 1 && <p className={styles.note}>{note ?? t('message.example')}</p>}
    </section>
  );
}

const panelProps = (id: string, languages: readonly LanguageGroup[], langue: Language) =>
  languages.length > 1
    ? ({ role: 'tabpanel', 'aria-labelledby': `${id}-${langue}` } as const)
    : ({ role: 'group', 'aria-labelledby': `${id}-title` } as const);

interface TabsProps {
  id: string;
  languages: readonly LanguageGroup[];
  selected: number;
  onChoose: (selected: number) => void;
}

/** Language tabs; the arrow keys move between them. */
function Tabs({ id, languages, selected, onChoose }: TabsProps) {
  const { t } = useTranslation('change');
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = (selected + 1) % languages.length; // both arrow keys lead to the other of two languages
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
          aria-selected={index === selected}
          aria-controls={`${id}-text`}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onChoose(index)}
          onKeyDown={move}
        >
          {t(`message.${langue}`, { count: clients })}
        </button>
      ))}
    </div>
  );
}
