import { useTranslation } from 'react-i18next';
import type { Colis, Ledger } from '#shared/colis/schema.ts';
import { centsOf } from '#shared/units.ts';
import styles from '#web/core/colis/PriceBreakdown.module.css';
import { LineName, PriceBreakdown } from '#web/core/colis/PriceBreakdown.tsx';
import { browserZone, date, dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Lines of a parcel's price, those that changed it since, and what came in and went back for it, by the reader's day. */
export function LedgerLines({ colis }: { colis: Colis }) {
  const { decompte, lignes, poids, volume } = colis;
  const charges = decompte?.charges ?? [];
  const payments = decompte?.versements ?? [];
  return (
    <>
      {charges.some((line) => 'le' in line) ? (
        <ChargeLines charges={charges} />
      ) : (
        <PriceBreakdown lines={lignes} size={{ kg: poids, m3: volume }} />
      )}
      {payments.length > 0 && <PaymentLines payments={payments} due={colis.remboursementsDus} />}
    </>
  );
}

type Charge = Ledger['charges'][number];
type Change = Extract<Charge, { code: 'ECART' | 'DISPENSE' }>;

const isChange = (line: Charge): line is Change => line.code === 'ECART' || line.code === 'DISPENSE';

/** List of what was asked, in the order in which it was. */
function ChargeLines({ charges }: { charges: readonly Charge[] }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  return (
    <ul className={styles.lines}>
      {charges.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and several fees have one code
        <li key={index}>
          <span>
            {isChange(line) ? (
              t(line.code === 'ECART' ? 'ledger.change' : 'ledger.waived', {
                date: date(language, line.le, browserZone()),
              })
            ) : (
              <LineName line={line} />
            )}
          </span>
          <span>{dollars(language, line.montant)}</span>
        </li>
      ))}
    </ul>
  );
}

type Payment = Ledger['versements'][number];

/** Returns those lines of payments that nobody has refunded yet: of each payment, the latest up to what is due of it. */
const linesToRefund = (payments: readonly Payment[], due: NonNullable<Colis['remboursementsDus']>): Set<Payment> => {
  const left = new Map(due.map(({ paymentId, montant }) => [paymentId, centsOf(montant)]));
  const returned = payments.filter(({ montant, conteste }) => montant < 0 && !conteste);
  return new Set(
    returned.toReversed().filter(({ paymentId, montant }) => {
      const cents = left.get(paymentId) ?? 0;
      left.set(paymentId, cents + centsOf(montant));
      return cents > 0;
    }),
  );
};

interface PaymentLinesProps {
  payments: readonly Payment[];
  due: Colis['remboursementsDus'];
}

/** List of what payments brought, of what went back, and of what the team has still to give back. */
function PaymentLines({ payments, due = [] }: PaymentLinesProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const toRefund = linesToRefund(payments, due);
  const nameOf = (payment: Payment) => {
    if (payment.montant > 0) return 'ledger.received';
    if (payment.conteste) return 'ledger.contested';
    return toRefund.has(payment) ? 'ledger.toRefund' : 'ledger.returned';
  };
  return (
    <ul className={styles.lines} aria-label={t('detail.ledger')}>
      {payments.map((payment) => (
        <li key={`${payment.paymentId} ${payment.le} ${payment.montant}`}>
          <span>{t(nameOf(payment), { date: date(language, payment.le, browserZone()) })}</span>
          <span>{dollars(language, payment.montant)}</span>
        </li>
      ))}
    </ul>
  );
}
