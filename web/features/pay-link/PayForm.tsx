import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { chargeKindOf } from '#shared/money/charges.ts';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { centsOf } from '#shared/units.ts';
import { site } from '#web/core/contact/site.ts';
import { dollars, francs, shortDate } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { isOutdated, payByForm } from '#web/core/payer/payByForm.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './PayLinkPage.module.css';

interface PayFormProps {
  view: Pick<PayerView, 'montant' | 'francs'>;
  code: string;
  onOutdated: () => void;
}

/**
 * Form that pays what a link asks. It has an address, so that it can be pressed before the app is loaded: the first
 * script of the document handles it until then. A sum that no provider takes is paid at the depot.
 */
export function PayForm({ view, code, onOutdated }: PayFormProps) {
  const { t } = useTranslation('payLink');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const refused = await payByForm(event.currentTarget, submitter);
    if (!refused) return; // the browser is leaving
    setBusy(false);
    if (isOutdated(refused)) return onOutdated();
    setFault(refused.message ?? t('offline'));
  };
  if (chargeKindOf(centsOf(view.montant)) !== 'card') return <Notice tone="info">{t('atDepot')}</Notice>;
  return (
    <form
      action={pathTo('payLink', { code: formatTrackingCode(code) })}
      method="post"
      className={styles.form}
      data-payer={code}
      data-offline={t('offline')}
      onSubmit={(event) => void pay(event)}
    >
      <TextField name="email" type="email" autoComplete="email" maxLength={254} label={t('email')} optional />
      {fault && <Notice tone="error">{fault}</Notice>}
      <Button look="accent" type="submit" busy={busy}>
        {t('pay', { amount: dollars(language, view.montant) })}
      </Button>
      <p className={styles.small}>{t('secure')}</p>
      {site.wave && view.francs && (
        <>
          <Button look="quiet" type="submit" name="moyen" value="WAVE" busy={busy}>
            {t('payWave', { amount: francs(language, view.francs.montant) })}
          </Button>
          <p className={styles.small}>{t('waveRate', { date: shortDate(language, view.francs.tauxDu, 'UTC') })}</p>
        </>
      )}
    </form>
  );
}
