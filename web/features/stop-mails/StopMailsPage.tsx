import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import { mailsRoutes } from '#shared/mails/routes.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import styles from '#web/core/mailedLink/MailedLinkPage.module.css';
import { MailedLinkPage, useLinkChange } from '#web/core/mailedLink/MailedLinkPage.tsx';
import { paths } from '#web/core/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Action = 'choice' | 'stop' | 'resume';

const request = (action: Action) => async (jeton: string) =>
  (await call(mailsRoutes[action], { params: { jeton } })).data;

/** Page of the link in each mail to a recipient: stops these mails by a button, and resumes them. */
export default function StopMailsPage() {
  return (
    <MailedLinkPage texts="stopMails" deadIcon={MailX} load={request('choice')}>
      {({ arrete }, token) => (arrete ? <Stopped token={token} /> : <Active token={token} />)}
    </MailedLinkPage>
  );
}

function Active({ token }: { token: string }) {
  const { t } = useTranslation('stopMails');
  const { mutate, isPending, error } = useLinkChange('stopMails', token, request('stop'));
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <p>{t('effect')}</p>
      {error && <Notice tone="error">{t('failed', { advice: adviceOn(error) })}</Notice>}
      <Button look="accent" busy={isPending} onClick={() => mutate()}>
        {t('stop')}
      </Button>
    </>
  );
}

function Stopped({ token }: { token: string }) {
  const { t } = useTranslation('stopMails');
  const { mutate, isPending, error } = useLinkChange('stopMails', token, request('resume'));
  return (
    <>
      <MailCheck size={36} className={styles.done} aria-hidden="true" />
      <div role="status" className={styles.result}>
        <h1>{t('stopped')}</h1>
        <p className={styles.lead}>{t('stillTracked')}</p>
      </div>
      {error && <Notice tone="error">{t('failed', { advice: adviceOn(error) })}</Notice>}
      <div className={styles.actions}>
        <Button look="quiet" busy={isPending} onClick={() => mutate()}>
          {t('resume')}
        </Button>
        <ButtonLink look="quiet" to={paths.trackColis}>
          {t('track')}
        </ButtonLink>
      </div>
    </>
  );
}
