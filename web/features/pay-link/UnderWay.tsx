import { useTranslation } from 'react-i18next';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { begunSession } from '#web/core/payer/payByForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useClientValue } from '#web/ui/useClientValue.ts';
import { PayForm } from './PayForm.tsx';

interface UnderWayProps {
  view: PayerView;
  code: string;
  onReload: () => void;
  reloading: boolean;
}

/** Says that these parcels are being paid, and until when; the browser that began goes on with its own payment. */
export function UnderWay({ view, code, onReload, reloading }: UnderWayProps) {
  const { t } = useTranslation('payLink');
  const isOwn = useClientValue(() => begunSession(code) !== undefined, false);
  if (isOwn) return <PayForm view={view} code={code} onOutdated={onReload} />;
  const { minutes } = view;
  return (
    <>
      <Notice tone="info">{minutes === null ? t('underWay.recorded') : t('underWay.wait', { count: minutes })}</Notice>
      <Button look="quiet" onClick={onReload} busy={reloading}>
        {t('underWay.again')}
      </Button>
    </>
  );
}
