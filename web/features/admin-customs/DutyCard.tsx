import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { Duty } from '#shared/customs/duty.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { useUser } from '#web/core/admin/users.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { UserName } from '#web/core/names/PersonName.tsx';
import { xof } from '#web/core/quantities.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './DecisionForm.module.css';
import { useAskDuty, useColisOfDocument, useDuty } from './queries.ts';

const amount = lazyForm(async () => (await import('./DutyForms.tsx')).DutyForm);
const payment = lazyForm(async () => (await import('./DutyForms.tsx')).DutyPaymentForm);

/** Duty of a parcel that has arrived: recorded here, and later its payment; nothing for other parcels. */
export function DutyCard({ document }: { document: CustomsDocument }) {
  const { data: colis } = useColisOfDocument(document);
  if (colis?.etat !== 'ARRIVE' && colis?.etat !== 'LIVRE') return null;
  return <DutyOfParcel documentId={document.id} colis={colis} />;
}

function DutyOfParcel({ documentId, colis }: { documentId: number; colis: Colis }) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  const { data: duty, error, refetch, isFetching } = useDuty(documentId);
  const [open, setOpen] = useState<'amount' | 'payment'>();
  const close = () => setOpen(undefined);
  amount.usePreload(); // the form of a payment is in the same file
  if (duty === undefined)
    return error ? (
      <ErrorState
        message={t('duty.failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton lines={2} />
    );
  return (
    <>
      <Facts title={t('duty.title')} short status={duty === null && <p>{t('duty.none')}</p>}>
        {duty && <DutyFacts duty={duty} />}
        {colis.fraisArrivee?.droits && (
          <Fact name={t('duty.askedOf')}>{dollars(language, colis.fraisArrivee.droits)}</Fact>
        )}
      </Facts>
      {open === 'amount' && <amount.Form documentId={documentId} duty={duty} onDone={close} />}
      {open === 'payment' && duty && <payment.Form duty={duty} onDone={close} />}
      {!open && !duty?.paiement && !colis.fraisArrivee?.droits && (
        <div className={styles.buttons}>
          {duty && colis.etat === 'ARRIVE' && <AskButton colis={colis} francs={duty.montant} />}
          {duty && (
            <Button look="quiet" onClick={() => setOpen('payment')}>
              {t('duty.toPay')}
            </Button>
          )}
          <Button look="quiet" onClick={() => setOpen('amount')}>
            {t(duty ? 'duty.correct' : 'duty.record')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Button that asks the recipient of a parcel for what customs asked, in one tap. */
function AskButton({ colis, francs }: { colis: Colis; francs: number }) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  const { mutate, isPending, error } = useAskDuty(colis.id);
  return (
    <>
      <Button
        busy={isPending}
        onClick={() => mutate(francs, { onSuccess: () => toast('success', t('duty.askedDone')) })}
      >
        {t('duty.ask', { sum: xof(language, francs) })}
      </Button>
      <FormFault>{error ? t('duty.notDone', { reason: reasonFor(error) }) : undefined}</FormFault>
    </>
  );
}

function DutyFacts({ duty: { montant, recu, enregistreLe, enregistrePar, paiement } }: { duty: Duty }) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  return (
    <>
      <Fact name={t('duty.asked')}>{xof(language, montant)}</Fact>
      {recu && <Fact name={t('duty.fields.recu')}>{recu}</Fact>}
      <Fact name={t('duty.recordedOn')}>
        <Recorded at={enregistreLe} by={enregistrePar} />
      </Fact>
      <Fact name={t('duty.paidOn')}>
        {paiement ? <Recorded at={paiement.le} by={paiement.par} /> : t('duty.unpaid')}
      </Fact>
      {paiement && <Fact name={t(`duty.moyens.${paiement.moyen}`)}>{paiement.reference}</Fact>}
    </>
  );
}

/** Moment of a record and the admin who made it. */
function Recorded({ at, by }: { at: string; by: number | undefined }) {
  const language = useLanguage();
  const { data: admin } = useUser(by);
  return (
    <>
      {readerTime(language, at)}
      {admin && (
        <>
          {' · '}
          <UserName of={admin} />
        </>
      )}
    </>
  );
}
