import { useMutation } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import type { ProxyOfLink } from '#shared/tracking/proxy.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import styles from '#web/core/mailedLink/MailedLinkPage.module.css';
import { MailedLinkPage, useLinkChange } from '#web/core/mailedLink/MailedLinkPage.tsx';
import { pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';

type Action = 'linkedProxy' | 'confirmLinkedProxy' | 'refuseLinkedProxy';

const request = (action: Action) => async (jeton: string) =>
  (await call(recipientsRoutes[action], { params: { jeton } })).data;

/** Page of a link in a recipient's mail: decides on the person named to collect the parcel, and pays what is due there. */
export default function LinkedProxyPage() {
  const { t } = useTranslation('linkedProxy');
  return (
    <MailedLinkPage texts="linkedProxy" deadIcon={UserX} load={request('linkedProxy')}>
      {(proxy, token) => (
        <>
          {(proxy.etat === 'ATTENTE' || proxy.etat === 'CONFIRME') && <Named token={token} proxy={proxy} />}
          {proxy.etat === 'ABSENT' && <Absent proxy={proxy} title={t('absent')} text={t('absentText')} />}
          {proxy.aPayerAuRetrait ? (
            <PayNow token={token} sum={proxy.aPayerAuRetrait} Heading={proxy.etat === 'PAIEMENT' ? 'h1' : 'h2'} />
          ) : (
            proxy.etat === 'PAIEMENT' && <Absent proxy={proxy} title={t('nothing')} text={t('nothingText')} />
          )}
        </>
      )}
    </MailedLinkPage>
  );
}

/** The person, who waits for the recipient's decision or was confirmed already. */
function Named({ token, proxy: { etat, nom, codeSuivi } }: { token: string; proxy: ProxyOfLink }) {
  const { t } = useTranslation('linkedProxy');
  const confirm = useLinkChange('linkedProxy', token, request('confirmLinkedProxy'));
  const refuse = useLinkChange('linkedProxy', token, request('refuseLinkedProxy'));
  const isConfirmed = etat === 'CONFIRME';
  const error = confirm.error ?? refuse.error;
  return (
    <>
      {isConfirmed && <UserCheck size={36} className={styles.done} aria-hidden="true" />}
      <div role="status" className={styles.result}>
        <h1>
          <Sentence keeps={[nom]}>{t(isConfirmed ? 'confirmed' : 'question', { name: nom })}</Sentence>
        </h1>
        <p className={styles.lead} data-code>
          <Sentence keeps={[codeSuivi]}>{t(isConfirmed ? 'confirmedText' : 'text', { code: codeSuivi })}</Sentence>
        </p>
      </div>
      {error && <Notice tone="error">{t('notSaved', { reason: reasonFor(error) })}</Notice>}
      <div className={styles.actions}>
        {!isConfirmed && (
          <Button look="accent" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirm')}
          </Button>
        )}
        <Button look="quiet" busy={refuse.isPending} onClick={() => refuse.mutate()}>
          {t(isConfirmed ? 'remove' : 'refuse')}
        </Button>
      </div>
    </>
  );
}

interface AbsentProps {
  proxy: ProxyOfLink;
  title: string;
  text: string;
}

/** Message that there is nothing to decide, or to pay, by this link any more. */
function Absent({ proxy: { codeSuivi }, title, text }: AbsentProps) {
  const { t } = useTranslation('linkedProxy');
  return (
    <>
      <UserX size={36} className={styles.dead} aria-hidden="true" />
      <div role="status" className={styles.result}>
        <h1>{title}</h1>
        <p className={styles.lead}>{text}</p>
      </div>
      {codeSuivi && (
        <ButtonLink look="quiet" to={pathTo('trackedColis', { code: codeSuivi })}>
          {t('track')}
        </ButtonLink>
      )}
    </>
  );
}

/** States what is paid at the collection, and leads to the page where the recipient pays it now. */
function PayNow({ token, sum, Heading }: { token: string; sum: number; Heading: 'h1' | 'h2' }) {
  const { t } = useTranslation('linkedProxy');
  const language = useLanguage();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await call(paymentsRoutes.recipientLink, { params: { jeton: token } })).data,
    onSuccess: ({ code }) => navigate(pathTo('payLink', { code })),
  });
  return (
    <section className={styles.result} aria-labelledby="to-pay">
      <Heading id="to-pay">{t('toPay', { sum: dollars(language, sum) })}</Heading>
      <p className={styles.lead}>{t('toPayText')}</p>
      {error && <Notice tone="error">{t('notOpened', { reason: reasonFor(error) })}</Notice>}
      <div className={styles.actions}>
        <Button look="primary" busy={isPending} onClick={() => mutate()}>
          {t('payNow')}
        </Button>
      </div>
    </section>
  );
}
