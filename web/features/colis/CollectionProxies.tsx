import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { RecipientNews } from '#shared/recipients/messages.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import type { CollectionProxy } from '#shared/tracking/proxy.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { messagesKey } from './messagesKey.ts';
import styles from './RecipientMessagesPanel.module.css';

interface CollectionProxiesProps {
  colis: Colis;
  news: RecipientNews;
  /** Name of the recipient. */
  name: string;
}

/** People named to collect the parcel: the sender confirms or refuses who waits, and removes who was confirmed. */
export function CollectionProxies({ colis, news: { mandataire, mandatairePropose }, name }: CollectionProxiesProps) {
  const { t } = useTranslation('recipientMessages');
  const confirm = useDecision(colis, 'confirmProxy');
  const refuse = useDecision(colis, 'refuseProxy');
  const isPending = confirm.isPending || refuse.isPending;
  return (
    <>
      {mandatairePropose && (
        <Notice
          tone="warning"
          title={
            <Sentence keeps={[mandatairePropose.nom]}>{t('named.title', { name: mandatairePropose.nom })}</Sentence>
          }
        >
          <p>
            <Sentence keeps={[name]}>{t('named.text', { recipient: name })}</Sentence> <Phone of={mandatairePropose} />
          </p>
          <div className={styles.actions}>
            <Button busy={confirm.isPending} onClick={() => !isPending && confirm.mutate(mandatairePropose.le)}>
              {t('named.confirm')}
            </Button>
            <Button
              look="quiet"
              busy={refuse.isPending}
              onClick={() => !isPending && refuse.mutate(mandatairePropose.le)}
            >
              {t('named.refuse')}
            </Button>
          </div>
        </Notice>
      )}
      {mandataire && (
        <div>
          <p>
            <Sentence keeps={[mandataire.nom, name]}>{t('proxy', { name: mandataire.nom, recipient: name })}</Sentence>{' '}
            <Phone of={mandataire} />
          </p>
          <Button look="quiet" busy={refuse.isPending} onClick={() => !isPending && refuse.mutate(mandataire.le)}>
            <Sentence keeps={[mandataire.nom]}>{t('named.remove', { name: mandataire.nom })}</Sentence>
          </Button>
        </div>
      )}
    </>
  );
}

function Phone({ of: { telephone } }: { of: CollectionProxy }) {
  return telephone && <PhoneLink number={telephone} />;
}

/** Decides on the person who was named at a time, and shows who is named then. */
function useDecision({ id }: Colis, route: 'confirmProxy' | 'refuseProxy') {
  const { t } = useTranslation('recipientMessages');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (le: string) => {
      await call(recipientsRoutes[route], { params: { id }, body: { le } });
    },
    onSuccess: () => toast('success', t(route === 'confirmProxy' ? 'named.confirmed' : 'named.refused')),
    onError: (error) => toast('error', t('named.failed', { reason: reasonFor(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey(id) }),
  });
}
