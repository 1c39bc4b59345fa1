import Banknote from 'lucide-react/icons/banknote';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smallestOf } from '#shared/counter/cash.ts';
import type { CashRefund } from '#shared/counter/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { money } from '#web/core/inventory/money.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Counter.module.css';
import { useCashRefund } from './queries.ts';

/** Cash that a customer is to get back, with the button that records that they got it. */
export function CashToGiveBack({ refund }: { refund: CashRefund }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const giving = useCashRefund();
  const { colis, client, montant, especes, clientId, paiementId } = refund;
  const { devise } = especes;
  const amount = money(language, smallestOf(especes.montant, devise) ?? 0, devise);
  if (giving.data)
    return (
      <Notice
        tone="success"
        title={t('giveBack.done', { amount })}
        action={<ButtonLink to={paths.agent}>{t('collection.back')}</ButtonLink>}
      />
    );
  const give = () => {
    setAsking(false);
    giving.mutate({ clientId, paiementId });
  };
  return (
    <section className={styles.step} aria-label={t('giveBack.title', { amount })}>
      <header className={styles.stepHead}>
        <h2>{t('giveBack.title', { amount })}</h2>
      </header>
      {devise !== 'USD' && (
        <p className={styles.note}>{t('giveBack.inDollars', { amount: dollars(language, montant) })}</p>
      )}
      <ul>
        {colis.map(({ id, codeSuivi, description }) => (
          <li key={id}>
            <span translate="no">{codeSuivi}</span> {description}
          </li>
        ))}
      </ul>
      {giving.error && <Notice tone="error">{t('giveBack.failed', { reason: reasonFor(giving.error) })}</Notice>}
      <Button look="accent" icon={Banknote} wide busy={giving.isPending} onClick={() => setAsking(true)}>
        {t('giveBack.give', { amount })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('giveBack.question', { amount })}
        confirmLabel={t('giveBack.confirm')}
        onConfirm={give}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong translate="no">{client}</strong>
        </p>
        <p>{t('giveBack.text')}</p>
      </ConfirmDialog>
    </section>
  );
}
