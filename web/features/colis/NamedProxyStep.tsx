import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { CollectionProxy } from '#shared/tracking/proxy.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './NextStep.module.css';
import panel from './RecipientMessagesPanel.module.css';
import { useProxyDecision } from './useProxyDecision.ts';

/** Step of a sender who confirms or refuses the person whom somebody named by the tracking link. */
export default function NamedProxyStep({
  colis,
  named: { nom, telephone, le },
}: {
  colis: Colis;
  named: CollectionProxy;
}) {
  const { t } = useTranslation(['recipientMessages', 'colis']);
  const confirm = useProxyDecision(colis, 'confirmProxy');
  const refuse = useProxyDecision(colis, 'refuseProxy');
  const isPending = confirm.isPending || refuse.isPending;
  const recipient = firstNameIn(colis.nomDestinataire) ?? colis.nomDestinataire;
  return (
    <section className={styles.step} aria-labelledby="named-proxy" data-due>
      <div className={styles.words}>
        <p className={styles.label}>{t('colis:next.label')}</p>
        <h2 id="named-proxy">
          <Sentence keeps={[nom]}>{t('named.title', { name: nom })}</Sentence>
        </h2>
        <p>
          <Sentence keeps={[recipient]}>{t('named.text', { recipient })}</Sentence>{' '}
          {telephone && <PhoneLink number={telephone} />}
        </p>
      </div>
      <div className={panel.actions}>
        <Button busy={confirm.isPending} onClick={() => !isPending && confirm.mutate(le)}>
          {t('named.confirm')}
        </Button>
        <Button look="quiet" busy={refuse.isPending} onClick={() => !isPending && refuse.mutate(le)}>
          {t('named.refuse')}
        </Button>
      </div>
    </section>
  );
}
