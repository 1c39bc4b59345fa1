import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SendConfirmation } from '#web/core/account/SendConfirmation.tsx';
import { paths } from '#web/core/paths.ts';
import { useHasUnpaidColis } from './queries.ts';
import { TopNotice } from './TopNotice.tsx';
import { UNPAID_LIMITS, type UnpaidLimitCode } from './unpaidLimits.ts';

interface UnpaidLimitProps {
  code: UnpaidLimitCode;
  /** Message of the API, which includes the advice. */
  message: string;
}

/** Notice above the form that the limit of unpaid parcels is reached, with the actions open to this account. */
export function UnpaidLimit({ code, message }: UnpaidLimitProps) {
  const { t } = useTranslation('booking');
  const { confirming, departures } = UNPAID_LIMITS[code];
  const mayPay = useHasUnpaidColis(code);
  return (
    <TopNotice
      tone="error"
      title={t('unpaidLimit.title')}
      actions={
        <>
          {confirming && <SendConfirmation look="primary" next={t('unpaidLimit.next')} />}
          {mayPay && <Link to={paths.myColis}>{t('unpaidLimit.pay')}</Link>}
          {departures && <Link to={paths.home}>{t('missing.departures')}</Link>}
        </>
      }
    >
      {message} {t('kept')}
    </TopNotice>
  );
}
