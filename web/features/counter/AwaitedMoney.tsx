import { useTranslation } from 'react-i18next';
import type { Sale } from '#shared/counter/schema.ts';
import { isOnline } from '#shared/money/methods.ts';
import { dollars } from '#web/core/format.ts';
import { ProofButton } from '#web/core/proof/ProofButton.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Notice of the money of a sale that an admin is to confirm, with the photo that proves it; nothing without any. */
export function AwaitedMoney({ sale }: { sale: Sale }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const [awaited] = sale.paiements.filter(({ numero }) => numero === null);
  if (!awaited || isOnline(awaited.moyen)) return null;
  return (
    <>
      <Notice tone="warning" title={t('awaited.title', { amount: dollars(language, awaited.montant) })}>
        {t('awaited.text', { way: t(`money.ways.${awaited.moyen}`) })}
      </Notice>
      <ProofButton clientId={sale.clientId} paiementId={awaited.id} />
    </>
  );
}
