import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { RecipientNews } from '#shared/recipients/messages.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { browserZone, date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { CollectionProxies } from './CollectionProxies.tsx';
import { CorrectRecipient } from './CorrectRecipient.tsx';
import styles from './RecipientMessagesPanel.module.css';

interface RecipientMessagesPanelProps {
  colis: Colis;
  news: RecipientNews;
}

/** Messages to the recipient with their times, and what to do when mails do not reach them. */
export default function RecipientMessagesPanel({ colis, news }: RecipientMessagesPanelProps) {
  const { t } = useTranslation('recipientMessages');
  const language = useLanguage();
  const [correcting, setCorrecting] = useState(false);
  const name = firstNameIn(colis.nomDestinataire) ?? colis.nomDestinataire;
  const isWrittenTo = hasOwnEmail(colis);
  return (
    <section className={styles.panel} aria-labelledby="messages">
      <h2 id="messages">
        <Sentence keeps={[name]}>{t(isWrittenTo ? 'title' : 'titleWithoutEmail', { name })}</Sentence>
      </h2>
      <Reachability colis={colis} news={news} name={name} />
      {isUnderWay(colis) && <CollectionProxies colis={colis} news={news} name={name} />}
      {news.messages.length > 0 && (
        <ul className={styles.messages}>
          {news.messages.map(({ evenement, incident, cause, statut, date: at }) => (
            <li key={at + evenement}>
              <Sentence keeps={[name]}>
                {t(`statuts.${statut}`, {
                  name,
                  date: date(language, at, browserZone()),
                  what: t(incident ? `incidents.${incident}` : cause ? `withdrawals.${cause}` : `events.${evenement}`),
                })}
              </Sentence>
            </li>
          ))}
        </ul>
      )}
      {correcting ? (
        <CorrectRecipient colis={colis} onDone={() => setCorrecting(false)} />
      ) : (
        isUnderWay(colis) && (
          <div className={styles.actions}>
            <Button look={news.emailInjoignable ? 'primary' : 'quiet'} onClick={() => setCorrecting(true)}>
              {t(isWrittenTo ? 'correct.open' : 'correct.add')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

/** Notice that the current address gets no mails, or none yet, and why. */
function Reachability({
  colis,
  news: { emailInjoignable, arrete, enAttente },
  name,
}: RecipientMessagesPanelProps & { name: string }) {
  const { t } = useTranslation('recipientMessages');
  const email = colis.emailDestinataire;
  if (!hasOwnEmail(colis))
    return (
      isUnderWay(colis) && (
        <Notice tone="info" title={<Sentence keeps={[name]}>{t('noEmail.title', { name })}</Sentence>}>
          {t('noEmail.text')}
        </Notice>
      )
    );
  if (emailInjoignable !== null)
    return (
      <Notice
        tone="warning"
        title={<Sentence keeps={[name]}>{t(`unreachable.${emailInjoignable}.title`, { name })}</Sentence>}
      >
        <Sentence keeps={[email, name]}>{t(`unreachable.${emailInjoignable}.text`, { name, email })}</Sentence>
      </Notice>
    );
  if (arrete)
    return (
      <Notice tone="info" title={<Sentence keeps={[name]}>{t('stopped.title', { name })}</Sentence>}>
        <Sentence keeps={[name]}>{t('stopped.text', { name })}</Sentence>
      </Notice>
    );
  return (
    enAttente &&
    isUnderWay(colis) && (
      <Notice tone="info" title={<Sentence keeps={[name]}>{t('withheld.title', { name })}</Sentence>}>
        <Sentence keeps={[name]}>{t('withheld.text', { name })}</Sentence>
      </Notice>
    )
  );
}
