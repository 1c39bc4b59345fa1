import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useTranslation } from 'react-i18next';
import type { PayerView, PayLink } from '#shared/payments/pay-links.ts';
import { placeName } from '#shared/places/names.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { browserZone, dollars } from '#web/core/format.ts';
import { zonedTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePrint } from '#web/ui/usePrint.ts';
import styles from './PrintPayLink.module.css';
import { payerViewOf, payLinkUrl } from './queries.ts';

/** Button that prints a link as a small paper, with what its page shows at that moment. */
export function PrintPayLink({ link }: { link: PayLink }) {
  const { t } = useTranslation('payLinks');
  const [printing, print] = usePrint<'paper'>();
  const { data: view, isFetching, refetch } = useQuery({ ...payerViewOf(link), enabled: false });
  const load = async () => {
    const { isSuccess, error } = await refetch();
    if (isSuccess) print('paper');
    else toast('error', t('notPrinted', { reason: reasonFor(error) }));
  };
  return (
    <>
      <Button look="quiet" icon={Printer} busy={isFetching} onClick={() => void load()}>
        {t('print')}
      </Button>
      {printing && view && (
        <Printed>
          <PayLinkPaper link={link} view={view} />
        </Printed>
      )}
    </>
  );
}

/** Paper of a link in the width of a roll of 80 mm, or on a larger one: nothing but what anybody reads on its page. */
function PayLinkPaper({ link, view: { expediteur: name, lignes, montant } }: { link: PayLink; view: PayerView }) {
  const { t } = useTranslation(['payLinks', 'payLink']);
  const language = useLanguage();
  const address = payLinkUrl(link).replace(/^https?:\/\//, ''); // as it is typed
  const route = (from: string, to: string) =>
    t('payLink:route', { from: placeName(language, from), to: placeName(language, to) });
  return (
    <div className={styles.paper} translate="no">
      <h1>Yónnee</h1>
      <p className={styles.title}>{t('payLink:titleFor', { name })}</p>
      <p className={styles.sum}>{dollars(language, montant)}</p>
      <ul>
        {lignes.map(({ destinataire, depart, destination, montant: amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no number, and never change their order.
          <li key={at}>
            <span>
              {destinataire ? t('payLink:line', { name: destinataire }) : t('payLink:lineWithout')}
              <br />
              {route(depart, destination)}
            </span>
            <span>{dollars(language, amount)}</span>
          </li>
        ))}
      </ul>
      <p>{t('paper.scan')}</p>
      <QrCode text={payLinkUrl(link)} />
      <p className={styles.address}>
        {address.slice(0, -link.code.length)}
        <wbr />
        <span>{link.code}</span>
      </p>
      <p>{t('paper.until', { until: zonedTime(language, link.expireLe, browserZone()) })}</p>
    </div>
  );
}
