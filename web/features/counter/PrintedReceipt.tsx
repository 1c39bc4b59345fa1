import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Sale } from '#shared/counter/schema.ts';
import type { RecoveryCode } from '#shared/customers/schema.ts';
import { siteOrigin } from '#web/core/contact/siteOrigin.ts';
import { browserZone, dollars, formatNumber, shortDate } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Printed } from '#web/ui/Printed.tsx';
import styles from './PrintedReceipt.module.css';
import type { SaleDraft } from './saleDraft.ts';

interface PrintedReceiptProps {
  sale: Sale;
  facts: ReceiptFacts;
  /** Code with which a customer without an account gets one; undefined for others. */
  code?: RecoveryCode | undefined;
}

/** Facts of a sale beside its sums. */
interface ReceiptFacts {
  client: string;
  from: string;
  to: string;
  recipient?: string;
  /** Departure, and when the rest is due; absent from the receipt of a later payment. */
  departure?: Pick<Container, 'siteDepart' | 'dateDepart' | 'fuseau'> & { rest: SaleDraft['reste'] };
}

/** Receipt of a sale on a roll of 80 mm, or the same on a larger paper, printed in place of the page. */
export function PrintedReceipt({ sale, facts, code }: PrintedReceiptProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { client, from, to, recipient, departure } = facts;
  const { siteDepart } = departure ?? {};
  const url = code && `${siteOrigin()}${pathTo('recoverAccount', { code: code.code })}`;
  const currency = (amount: number, devise: string) =>
    formatNumber(language, amount, { style: 'currency', currency: devise });
  return (
    <Printed>
      <div className={styles.receipt} translate="no">
        <h1>Yónnee</h1>
        {departure && <p>{siteDepart ? `${siteDepart.nom} · ${siteDepart.adresse}` : from}</p>}
        <p>{placeTime(language, new Date().toISOString(), departure?.fuseau ?? browserZone())}</p>
        {sale.paiements.map(
          ({ id, numero }) => numero !== null && <p key={id}>{t('receipt.number', { number: numero })}</p>,
        )}
        <p>{t('receipt.sender', { name: client })}</p>
        {recipient && <p>{t('receipt.recipient', { name: recipient })}</p>}
        <p>
          {departure
            ? t('receipt.departure', { from, to, day: shortDate(language, departure.dateDepart, departure.fuseau) })
            : `${from} – ${to}`}
        </p>
        <table>
          <tbody>
            {sale.colis.map(({ id, codeSuivi, piece, description, prix }) => (
              <tr key={id}>
                <td>
                  {piece?.[language] ?? description}
                  <br />
                  <small>{codeSuivi}</small>
                </td>
                <td>{dollars(language, prix)}</td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <td>{t('receipt.total')}</td>
              <td>{dollars(language, sale.total)}</td>
            </tr>
            {sale.paiements.map(({ id, moyen, statut, montant, recu }) => (
              <tr key={id}>
                <td>
                  {moyen !== 'CARTE' && t(`money.ways.${moyen}`)}
                  {statut === 'EN_ATTENTE' && ` (${t('receipt.awaited')})`}
                  {recu && recu.taux !== null && (
                    <>
                      <br />
                      <small>
                        {t('receipt.rate', {
                          amount: currency(recu.montant, recu.devise),
                          rate: formatNumber(language, recu.taux, { maximumFractionDigits: 4 }),
                          currency: recu.devise,
                          day: shortDate(language, recu.tauxDu, 'UTC'),
                        })}
                      </small>
                    </>
                  )}
                </td>
                <td>{dollars(language, montant)}</td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <td>{t('receipt.rest')}</td>
              <td>{dollars(language, sale.reste)}</td>
            </tr>
          </tbody>
        </table>
        {sale.reste > 0 && departure && <p>{t(`receipt.when.${departure.rest}`)}</p>}
        {code && url && (
          <div className={styles.claim}>
            <p>{t('receipt.claim')}</p>
            <p>
              <strong>{formatTrackingCode(code.code)}</strong>
            </p>
            <QrCode text={url} />
          </div>
        )}
      </div>
    </Printed>
  );
}

/** QR code as a vector drawing with its quiet zone. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="40mm" height="40mm" aria-hidden="true">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
