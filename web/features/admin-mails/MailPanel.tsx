import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UndeliveredMail } from '#shared/mails/schema.ts';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { FailureReason } from './FailureReason.tsx';
import styles from './MailPanel.module.css';
import { MailStatut } from './MailStatut.tsx';

/** Panel with an undelivered mail: its event, the reason for the failure and the recipient. */
export function MailPanel({ mail }: { mail: UndeliveredMail }) {
  const { t } = useTranslation('adminMails');
  const language = useLanguage();
  const { evenement, statut, raison, tentatives, date, userId } = mail;
  return (
    <>
      <div className={styles.head}>
        <MailStatut statut={statut} />
        <p>{t(`means.${statut}`)}</p>
      </div>
      <Facts title={t('facts.title')} short>
        <Fact name={t('columns.mail')}>{t(`events.${evenement}`)}</Fact>
        <Fact name={t('columns.date')}>{readerTime(language, date)}</Fact>
        <Fact name={t('facts.attempts')}>{tentatives}</Fact>
        <Fact name={t('facts.reason')}>
          <FailureReason statut={statut} raison={raison} className={styles.reason} />
        </Fact>
      </Facts>
      {userId === null ? <RecipientFacts mail={mail} /> : <UserFacts title={t('columns.recipient')} userId={userId} />}
    </>
  );
}

/** Recipient without an account: support, or the sender of a contact message. */
function RecipientFacts({ mail: { destinataire, nom, email } }: { mail: UndeliveredMail }) {
  const { t } = useTranslation(['adminMails', 'table']);
  return (
    <Facts title={t('columns.recipient')} short>
      <Fact name={t('table:name')}>{nom ?? t(`recipients.${destinataire}`)}</Fact>
      {email && (
        <Fact name={t('table:email')}>
          <EmailLink address={email} />
        </Fact>
      )}
      {destinataire === 'EXPEDITEUR' && (
        <Fact name={t('recipients.EXPEDITEUR')}>
          <Link to={paths.adminContact}>{t('facts.messages')}</Link>
        </Fact>
      )}
    </Facts>
  );
}
