import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import styles from './MessagePreview.module.css';

type Messages = ChangePreview['messages'];

/** What will be sent, as one of its readers will read it; a tab for each language of theirs. */
export function MessagePreview({ messages }: { messages: Messages }) {
  const { t } = useTranslation('change');
  const id = useId();
  const [at, setAt] = useState(0);
  const message = messages[at];
  if (!message) return null;
  const readers = messages.reduce((sum, { clients }) => sum + clients, 0);
  return (
    <section className={styles.message} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{message.parMail ? t('message.mail') : t('message.app')}</h3>
      {messages.length > 1 && <Tabs id={id} messages={messages} at={at} onChoose={setAt} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <div id={`${id}-text`} className={styles.text} lang={message.langue} {...panelOf(id, messages, at)} tabIndex={0}>
        <p className={styles.subject}>{t('message.subject', { subject: message.objet })}</p>
        <p className={styles.body}>{message.texte}</p>
      </div>
      {readers > 1 && <p className={styles.note}>{t('message.example')}</p>}
    </section>
  );
}

const panelOf = (id: string, messages: Messages, at: number) =>
  messages.length > 1
    ? ({ role: 'tabpanel', 'aria-labelledby': `${id}-${messages[at]?.langue}` } as const)
    : ({ role: 'group', 'aria-labelledby': `${id}-title` } as const);

interface TabsProps {
  id: string;
  messages: Messages;
  at: number;
  onChoose: (at: number) => void;
}

/** Arrow keys go from tab to tab, as people expect of tabs. */
function Tabs({ id, messages, at, onChoose }: TabsProps) {
  const { t } = useTranslation('change');
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = (at + 1) % messages.length; // there are two languages
    onChoose(next);
    document.getElementById(`${id}-${messages[next]?.langue}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('message.languages')} className={styles.tabs}>
      {messages.map(({ langue, clients }, index) => (
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
