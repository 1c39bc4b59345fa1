import Reply from 'lucide-react/icons/reply';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContactRequest } from '#shared/contact/schema.ts';
import { UnreachableMark } from '#web/core/admin/UnreachableMark.tsx';
import { mailto } from '#web/core/contact/mailto.ts';
import { UserName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AnchorButton } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './MessagePanel.module.css';
import { useMarkRead, useUserByEmail } from './queries.ts';

/** Panel with a message, which opening marks as read, and a link to answer it. */
export function MessagePanel({ message }: { message: ContactRequest }) {
  useMarkRead(message);
  const { t } = useTranslation('adminContact');
  const language = useLanguage();
  const { subject, message: text, email, fullName, langue, createdAt, emailInjoignable } = message;
  const answer = mailto(email, t('answer.subject', { subject }));
  return (
    <>
      <div className={styles.letter}>
        <h3 className={styles.subject}>{subject}</h3>
        <p className={styles.when}>{readerTime(language, createdAt)}</p>
        <p className={styles.words} lang={langue}>
          {text}
        </p>
      </div>
      <AnchorButton href={answer} icon={Reply}>
        {t('answer.open')}
      </AnchorButton>
      <Facts title={t('columns.sender')} short>
        <Fact name={t('facts.name')}>
          <Verbatim>{fullName}</Verbatim>
        </Fact>
        <Fact name={t('facts.email')}>
          <a href={answer} translate="no">
            {email}
          </a>{' '}
          <UnreachableMark reason={emailInjoignable} />
        </Fact>
        <Fact name={t('facts.language')}>{t(`languages.${langue}`)}</Fact>
        <Account email={email} />
      </Facts>
    </>
  );
}

/** Account with the sender's email, if there is one; the form accepts any address, so this proves nothing. */
function Account({ email }: { email: string }) {
  const { t } = useTranslation('adminContact');
  const { data: user } = useUserByEmail(email);
  if (user === undefined) return null;
  return (
    <Fact name={t('facts.account')}>
      {user ? (
        <Link to={`${paths.adminUsers}?ouvert=${user.id}`}>
          <UserName of={user} />
        </Link>
      ) : (
        t('facts.noAccount')
      )}
    </Fact>
  );
}
