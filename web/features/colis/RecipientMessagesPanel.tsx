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
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
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
  const unreachable = isWrittenTo ? news.emailInjoignable : null;
  const silence = silenceOf(colis, news);
  const proxy = isUnderWay(colis) ? news.mandataire?.nom : undefined;
  const hint = proxy ? t('proxy', { name: proxy, recipient: name }) : silence && t(`${silence}.title`, { name });
  return (
    <FoldableSection
      row
      id="messages"
      open={unreachable !== null}
      title={<Sentence keeps={[name]}>{t(isWrittenTo ? 'title' : 'titleWithoutEmail', { name })}</Sentence>}
      hint={hint && <Sentence keeps={proxy ? [name, proxy] : [name]}>{hint}</Sentence>}
    >
      {silence && (
        <Notice tone="info">
          <Sentence keeps={[name]}>{t(`${silence}.text`, { name })}</Sentence>
        </Notice>
      )}
      {unreachable && <Unreachable email={colis.emailDestinataire} why={unreachable} name={name} />}
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
    </FoldableSection>
  );
}

type Silence = 'noEmail' | 'stopped' | 'withheld';

/** Returns why the recipient gets no mails, or none yet, though no address has failed. */
const silenceOf = (colis: Colis, { emailInjoignable, arrete, enAttente }: RecipientNews): Silence | undefined => {
  if (!hasOwnEmail(colis)) return isUnderWay(colis) ? 'noEmail' : undefined;
  if (emailInjoignable !== null) return undefined;
  if (arrete) return 'stopped';
  return enAttente && isUnderWay(colis) ? 'withheld' : undefined;
};

/** Notice that mails do not reach the current address. */
function Unreachable({
  email,
  why,
  name,
}: {
  email: string;
  why: NonNullable<RecipientNews['emailInjoignable']>;
  name: string;
}) {
  const { t } = useTranslation('recipientMessages');
  return (
    <Notice tone="warning" title={<Sentence keeps={[name]}>{t(`unreachable.${why}.title`, { name })}</Sentence>}>
      <Sentence keeps={[email, name]}>{t(`unreachable.${why}.text`, { name, email })}</Sentence>
    </Notice>
  );
}
