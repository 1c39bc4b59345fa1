import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAwaited } from '#shared/money/methods.ts';
import type { Payment } from '#shared/payments/schema.ts';
import { FilePreview } from '#web/core/admin/FilePreview.tsx';
import { dollars, formatNumber, shortDate } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { paymentKeys } from '#web/core/payments.ts';
import { ProofButton } from '#web/core/proof/ProofButton.tsx';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Decisions } from './Decisions.tsx';
import { PaymentMethod } from './PaymentMethod.tsx';
import styles from './PaymentPanel.module.css';
import { PaymentStatut } from './PaymentStatut.tsx';

interface PaymentPanelProps {
  payment: Payment;
  address: ListAddress;
}

/** Panel with a payment's details, its parcels and the decisions that it allows. */
export function PaymentPanel({ payment, address }: PaymentPanelProps) {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  const { userId, colisIds, supplementIds, fraisArriveeIds, montant } = payment;
  return (
    <>
      <div className={styles.sum}>
        <p className={styles.amount}>{dollars(language, montant)}</p>
        <PaymentStatut payment={payment} />
      </div>
      <Decisions payment={payment} />
      <PaymentFacts payment={payment} />
      <Proof payment={payment} />
      <section>
        <h2>{t('colisOf')}</h2>
        <ul className={styles.colis}>
          {colisIds.map((id) => (
            <li key={id}>
              <Link to={`${paths.adminColis}?ouvert=${id}`}>{t('number', { id })}</Link>
              {supplementIds.includes(id) && ` (${t('supplement')})`}
              {fraisArriveeIds.includes(id) && ` (${t('arrivalCosts')})`}
            </li>
          ))}
        </ul>
      </section>
      <Button look="quiet" onClick={() => address.filter({ statut: undefined, client: String(userId) })}>
        {t('allOf')}
      </Button>
    </>
  );
}

/** Photo that proves a payment, and the form for one while an admin is to confirm it. */
function Proof({ payment: { id, userId, statut, moyen, photoUrl = null } }: Pick<PaymentPanelProps, 'payment'>) {
  const { t } = useTranslation('proof');
  const client = useQueryClient();
  const mayProve = statut === 'EN_ATTENTE' && isAwaited(moyen);
  if (!mayProve && photoUrl === null) return null;
  return (
    <section className={styles.proof}>
      <h2>{t('title')}</h2>
      {photoUrl !== null && <FilePreview url={photoUrl} alt={t('label')} />}
      {mayProve && (
        <ProofButton
          clientId={userId}
          paiementId={id}
          hasPhoto={photoUrl !== null}
          onKept={() => void client.invalidateQueries({ queryKey: paymentKeys.one(id) })}
        />
      )}
    </section>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  const at = (instant: string) => readerTime(language, instant);
  const { username, userId, reference, recu, createdAt, paidAt } = payment;
  const { rembourse, remboursementEchoue, litigeLe, litige } = payment;
  return (
    <Facts title={t('facts')} short>
      <Fact name={t('columns.client')}>
        <Link to={`${paths.adminUsers}?ouvert=${userId}`}>
          {username === '' ? t('clientNumber', { id: userId }) : <CustomerName of={username} />}
        </Link>
      </Fact>
      <Fact name={t('columns.moyen')}>
        <PaymentMethod {...payment} />
      </Fact>
      {reference && <Fact name={t('record.reference')}>{reference}</Fact>}
      {recu && recu.taux !== null && (
        <Fact name={t('columns.received')}>
          {t('received', {
            amount: formatNumber(language, recu.montant, { style: 'currency', currency: recu.devise }),
            rate: formatNumber(language, recu.taux, { maximumFractionDigits: 6 }),
            currency: recu.devise,
            day: shortDate(language, recu.tauxDu, 'UTC'),
          })}
        </Fact>
      )}
      <Fact name={t('columns.created')}>{at(createdAt)}</Fact>
      {paidAt && <Fact name={t('columns.paid')}>{at(paidAt)}</Fact>}
      {rembourse > 0 && <Fact name={t('columns.refunded')}>{dollars(language, rembourse)}</Fact>}
      {remboursementEchoue > 0 && <Fact name={t('columns.returned')}>{dollars(language, remboursementEchoue)}</Fact>}
      {litigeLe && <Fact name={t('columns.disputed')}>{at(litige?.ouvertLe ?? litigeLe)}</Fact>}
      {litige && (
        <Fact name={t('columns.dispute')}>
          {t(litige.etat === 'OUVERT' && litige.repondreAvant ? 'disputeFacts.until' : `disputeFacts.${litige.etat}`, {
            sum: dollars(language, litige.montant),
            date: litige.closLe && at(litige.closLe),
            until: litige.repondreAvant && at(litige.repondreAvant),
          })}
        </Fact>
      )}
    </Facts>
  );
}
