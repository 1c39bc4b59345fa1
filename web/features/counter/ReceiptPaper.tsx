import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterReceipt } from '#shared/counter/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { browserZone, dollars, formatNumber, shortDate } from '#web/core/format.ts';
import { sellerLines } from '#web/core/sellerLines.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ReceiptPaper.module.css';

interface ReceiptPaperProps {
  receipt: CounterReceipt;
  /** Content below the receipt. */
  children?: ReactNode;
}

/** Receipt of a counter in the width of a roll of 80 mm, on paper and on screen. */
export function ReceiptPaper({ receipt, children }: ReceiptPaperProps) {
  const { t } = useTranslation('counter');
  const { t: sellerTexts } = useTranslation('seller');
  const language = useLanguage();
  const { le, vendeur, client, depart, destination, vente, colis, paiements, total, reste, quand } = receipt;
  const [from, to] = [placeName(language, depart), placeName(language, destination)];
  const paid = paiements.reduce((sum, { numero, montant }) => sum + (numero === null ? 0 : montant), 0);
  const seller = sellerLines(vendeur, le, paid, sellerTexts, language);
  const currency = (amount: number, devise: string) =>
    formatNumber(language, amount, { style: 'currency', currency: devise });
  return (
    <div className={styles.receipt} translate="no">
      <h1>Yónnee</h1>
      <p>{seller.seller}</p>
      <p>{seller.registered}</p>
      {vente && <p>{vente.depot ? `${vente.depot.nom} · ${vente.depot.adresse}` : from}</p>}
      <p>{placeTime(language, le, vente?.fuseau ?? browserZone())}</p>
      {paiements.map(({ numero }) => numero !== null && <p key={numero}>{t('receipt.number', { number: numero })}</p>)}
      {paid > 0 && <p>{`${sellerTexts('invoice')} · ${seller.issued}`}</p>}
      <p>{t('receipt.sender', { name: client })}</p>
      {vente && <p>{t('receipt.recipient', { name: vente.destinataire })}</p>}
      <p>
        {vente
          ? t('receipt.departure', { from, to, day: shortDate(language, vente.dateDepart, vente.fuseau) })
          : `${from} – ${to}`}
      </p>
      <table>
        <tbody>
          {colis.map(({ codeSuivi, piece, description, prix }, index) => (
            <tr key={codeSuivi ?? index}>
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
            <td>{dollars(language, total)}</td>
          </tr>
          {paiements.map(({ numero, moyen, statut, montant, recu }) => (
            <tr key={numero ?? moyen}>
              <td>
                {t(`money.ways.${moyen}`)}
                {statut === 'EN_ATTENTE' && ` (${t('receipt.awaited')})`}
                {recu && recu.taux !== null && (
                  <>
                    <br />
                    <small>
                      {t('receipt.rate', {
                        amount: currency(recu.montant, recu.devise),
                        rate: formatNumber(language, recu.taux, { maximumFractionDigits: 6 }),
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
            <td>{dollars(language, reste)}</td>
          </tr>
        </tbody>
      </table>
      {reste > 0 && vente && <p>{t(`receipt.when.${quand ?? 'DELAI'}`)}</p>}
      {paid > 0 && <p>{seller.vat}</p>}
      {children}
    </div>
  );
}
