import { useTranslation } from 'react-i18next';
import type { HandoverBlocker } from '#shared/colis/handover-blockers.ts';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { collectionOfColis } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAwaitedWords } from './useAwaitedWords.ts';

type OwingBlocker = Extract<HandoverBlocker, `HANDOVER_${'UNPAID' | 'SUPPLEMENT_DUE'}`>;

/** Reports whether a parcel is not handed over because something is unpaid. */
export const isOwing = (blocker: unknown): blocker is OwingBlocker =>
  blocker === 'HANDOVER_UNPAID' || blocker === 'HANDOVER_SUPPLEMENT_DUE';

interface OwedAtHandoverProps {
  parcel: AgentParcelWithContainer;
  by: OwingBlocker;
}

/** Notice of what is paid before a parcel is handed over, with the way to take it, unless a recorded payment is awaited. */
export function OwedAtHandover({ parcel, by }: OwedAtHandoverProps) {
  const { t } = useTranslation(['agentHandover', 'agent']);
  const language = useLanguage();
  const { id, aPayerAuRetrait } = parcel;
  const awaited = useAwaitedWords()(parcel);
  if (awaited !== undefined)
    return (
      <Notice tone="error" title={t(`blocked.${by}.title`)}>
        {awaited} {t('agent:awaited.who')}
      </Notice>
    );
  const action = <ButtonLink to={collectionOfColis(id)}>{t('onCollection.take')}</ButtonLink>;
  return aPayerAuRetrait ? (
    <Notice tone="warning" title={t('onCollection.title', { sum: dollars(language, aPayerAuRetrait) })} action={action}>
      {t('onCollection.text')}
    </Notice>
  ) : (
    <Notice tone="error" title={t(`blocked.${by}.title`)} action={action}>
      {t(`blocked.${by}.text`)}
    </Notice>
  );
}
