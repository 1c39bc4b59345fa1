import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { RecipientNews } from '#shared/recipients/messages.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { useProxyDecision } from './useProxyDecision.ts';

interface CollectionProxiesProps {
  colis: Colis;
  news: RecipientNews;
  /** Name of the recipient. */
  name: string;
}

/** Person who was confirmed to collect the parcel, whom its sender may remove; the next steps name who waits. */
export function CollectionProxies({ colis, news: { mandataire }, name }: CollectionProxiesProps) {
  const { t } = useTranslation('recipientMessages');
  const refuse = useProxyDecision(colis, 'refuseProxy');
  return (
    <>
      {mandataire && (
        <div>
          <p>
            <Sentence keeps={[mandataire.nom, name]}>{t('proxy', { name: mandataire.nom, recipient: name })}</Sentence>{' '}
            {mandataire.telephone && <PhoneLink number={mandataire.telephone} />}
          </p>
          <Button look="quiet" busy={refuse.isPending} onClick={() => refuse.mutate(mandataire.le)}>
            <Sentence keeps={[mandataire.nom]}>{t('named.remove', { name: mandataire.nom })}</Sentence>
          </Button>
        </div>
      )}
    </>
  );
}
