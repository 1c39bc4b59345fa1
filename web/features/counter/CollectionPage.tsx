import { useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { MAX_COLIS_PER_SALE } from '#shared/counter/constants.ts';
import { totalDebt } from '#shared/counter/debt.ts';
import type { Dues, Sale } from '#shared/counter/schema.ts';
import { chargeKindOf } from '#shared/money/charges.ts';
import { routeName } from '#shared/places/names.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { CLIENT_PARAM, COLIS_PARAM } from '#web/core/colis/collectionPath.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { dollars } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { CashToGiveBack } from './CashToGiveBack.tsx';
import { CollectionDone } from './CollectionDone.tsx';
import { CollectionSearch } from './CollectionSearch.tsx';
import styles from './Counter.module.css';
import { MoneyLines } from './MoneyLines.tsx';
import { Total } from './MoneyStep.tsx';
import { lacksReference, leftAfter, requestedMoney } from './money.ts';
import type { AskedByPhone } from './PhonePayment.tsx';
import { servedCustomer, useCollection } from './queries.ts';
import type { TypedMoney } from './saleDraft.ts';

const byPhone = lazyForm(async () => {
  const [{ PhonePayment }] = await Promise.all([import('./PhonePayment.tsx'), loadTexts(['payLinks'])]);
  return PhonePayment;
});

/**
 * Takes money for parcels that exist: the rest on collection, a supplement, or a booking that is not paid yet; and gives
 * back cash that is to be refunded. Without a customer or a parcel in its address it looks for one.
 */
export default function CollectionPage() {
  const { t } = useTranslation('counter');
  const [params] = useSearchParams();
  const colisId = Number(idIn(params.get(COLIS_PARAM))) || undefined;
  const clientId = Number(idIn(params.get(CLIENT_PARAM))) || undefined;
  const search = colisId ? { colisId } : clientId ? { clientId } : undefined;
  const { data: served, error, isFetching, refetch } = useQuery(servedCustomer(search));
  const data = served?.dus;
  const refunds = served?.aRendre ?? [];
  const [done, setDone] = useState<{ sale: Sale; dues: Dues; money: TypedMoney[] }>();
  const [phone, setPhone] = useState<AskedByPhone>();
  const asked = data?.[0]?.client ?? refunds[0]?.client;
  return (
    <div className={`page section ${styles.counter}`}>
      <PageTitle title={t('collection.title')} />
      <h1>{t('collection.title')}</h1>
      {done ? (
        <CollectionDone {...done} colisId={colisId} onAgain={() => setDone(undefined)} />
      ) : search === undefined ? (
        <CollectionSearch />
      ) : phone ? (
        <byPhone.Form search={search} asked={phone} onBack={() => setPhone(undefined)} />
      ) : data?.length === 0 && refunds.length === 0 ? (
        <EmptyState
          title={t('collection.nothing')}
          action={<ButtonLink to={paths.agentCollection}>{t('collection.another')}</ButtonLink>}
        />
      ) : error && !data ? (
        <ErrorState
          message={t('collection.failed', { reason: reasonFor(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <>
          <p>
            <strong translate="no">{asked}</strong>
          </p>
          {data.map((dues) => (
            <DuesForm
              key={dues.conteneurId}
              dues={dues}
              colisId={colisId}
              onTaken={(sale, money) => setDone({ sale, dues, money })}
              onPhone={setPhone}
            />
          ))}
          {refunds.map((refund) => (
            <CashToGiveBack key={refund.paiementId} refund={refund} />
          ))}
        </>
      ) : (
        <Skeleton lines={4} height="var(--touch)" />
      )}
    </div>
  );
}

interface DuesFormProps {
  dues: Dues;
  /** Parcel for which the agent came here; chosen alone at first. */
  colisId: number | undefined;
  onTaken: (sale: Sale, money: TypedMoney[]) => void;
  /** Called to have somebody pay on their own phone. */
  onPhone: (asked: AskedByPhone) => void;
}

function DuesForm({ dues: { colis, depart, destination }, colisId, onTaken, onPhone }: DuesFormProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rates = useQuery(ratesQuery).data ?? null;
  const route = routeName(language, depart, destination);
  const payable = colis.filter(({ enAttente }) => !enAttente);
  const first = payable.filter(({ id }) => colisId === undefined || id === colisId).slice(0, MAX_COLIS_PER_SALE);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first.map(({ id }) => id)));
  const [money, setMoney] = useState<TypedMoney[]>([]);
  const collection = useCollection();
  const paid = payable.filter(({ id }) => chosen.has(id));
  const debt = totalDebt(
    paid.map(({ reste, droits }) => ({
      cents: centsOf(reste),
      ...(droits && { duties: { cents: centsOf(droits.montant), francs: droits.francs } }),
    })),
  );
  const { cents: due } = debt;
  const { cents: left } = leftAfter(debt, money, rates);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    setMoney([]);
  };
  const take = () =>
    collection.mutate(
      { colisIds: paid.map(({ id }) => id), paiements: requestedMoney(money) },
      { onSuccess: (sale) => onTaken(sale, money) },
    );
  return (
    <section className={styles.step} aria-label={route}>
      <header className={styles.stepHead}>
        <h2>{route}</h2>
      </header>
      {colis.map(({ id, codeSuivi, description, piece, nomDestinataire, reste, enAttente }) => (
        <label key={id} className={styles.phone}>
          <input
            type="checkbox"
            checked={!enAttente && chosen.has(id)}
            disabled={enAttente || (!chosen.has(id) && chosen.size >= MAX_COLIS_PER_SALE)}
            onChange={() => toggle(id)}
          />
          <span className={styles.due}>
            <span>
              <span translate="no">{codeSuivi}</span> {piece?.[language] ?? description}
              <span className={styles.note}>
                {enAttente ? (
                  t('collection.waiting')
                ) : (
                  <Sentence keeps={[nomDestinataire]}>{t('collection.to', { name: nomDestinataire })}</Sentence>
                )}
              </span>
            </span>
            <strong>{dollars(language, reste)}</strong>
          </span>
        </label>
      ))}
      {paid.length > 0 && (
        <>
          <Total label={t('collection.total')} cents={due} />
          <MoneyLines debt={debt} money={money} onChange={setMoney} />
          {money.length > 0 && left > 0 && (
            <p className={styles.owed} data-owed>
              {t('collection.left', { amount: dollars(language, dollarsOf(left)) })}
            </p>
          )}
          {collection.error && (
            <Notice tone="error">{t('collection.notTaken', { reason: reasonFor(collection.error) })}</Notice>
          )}
          <Button
            look="accent"
            icon={Banknote}
            wide
            busy={collection.isPending}
            disabled={money.length === 0 || left < 0 || lacksReference(money)}
            onClick={take}
          >
            {t('collection.take', { amount: dollars(language, dollarsOf(due - Math.max(0, left))) })}
          </Button>
          {money.length === 0 && chargeKindOf(due) === 'card' && (
            <Button
              look="quiet"
              icon={QrCode}
              wide
              onClick={() =>
                onPhone({
                  colisIds: paid.map(({ id }) => id),
                  cents: due,
                  toHandOver: paid.find(({ id, aRemettre }) => id === colisId && aRemettre)?.id,
                })
              }
            >
              {t('collection.byPhone')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
