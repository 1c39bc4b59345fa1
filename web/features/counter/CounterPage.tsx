import { onlineManager, useQuery } from '@tanstack/react-query';
import Store from 'lucide-react/icons/store';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { EXCEEDED_LIMITS } from '#shared/counter/constants.ts';
import type { Sale } from '#shared/counter/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { collectionOfClient } from '#web/core/colis/collectionPath.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { dollars } from '#web/core/format.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { useSession } from '#web/core/session/session.ts';
import type { SignaturePadHandle } from '#web/core/signature/signature.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ApprovalSlot } from './approval/ApprovalSlot.tsx';
import { ContainerStep } from './ContainerStep.tsx';
import styles from './Counter.module.css';
import { CustomerStep } from './CustomerStep.tsx';
import { GoodsStep } from './GoodsStep.tsx';
import { type Goods, GoodsForm, type GoodsValues, NO_GOODS } from './goods.ts';
import { MoneyStep } from './MoneyStep.tsx';
import { lacksReference, leftAfter, pricesOf, totalCents } from './money.ts';
import { ParcelsStep } from './ParcelsStep.tsx';
import { servedCustomer } from './queries.ts';
import { RecipientStep } from './RecipientStep.tsx';
import { SaleDone } from './SaleDone.tsx';
import { Step } from './Step.tsx';
import { approvalOf, keepGoods, readGoods, restOf, type SaleDraft, useSaleDraft } from './saleDraft.ts';
import { useSale, type WholeSale } from './useSale.ts';

const subscribeToNetwork = (listener: () => void) => onlineManager.subscribe(listener);

/** Counter of a depot: sells space to a customer who stands there or calls, from their name to the papers. */
export default function CounterPage() {
  const { t } = useTranslation('counter');
  const { userId = 0, isAdmin } = useSession();
  // An admin belongs to no depot, and sells to who calls.
  const { draft, change, begin } = useSaleDraft(userId, !isAdmin);
  const [done, setDone] = useState<{ sale: Sale; made: WholeSale }>();
  const container = useContainer(draft.containerId);
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const next = () => {
    setDone(undefined);
    begin(draft.containerId);
  };
  return (
    <div className={`page section ${styles.counter}`}>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
      {!isOnline && <Notice tone="warning">{t('offline')}</Notice>}
      {done ? (
        <SaleDone {...done} onNext={next} />
      ) : (
        <>
          <ContainerStep chosen={draft.containerId} onChoose={(containerId) => change({ containerId })} />
          {container.error && !container.data ? (
            <ErrorState
              message={t('container.failed', { reason: reasonFor(container.error) })}
              onRetry={() => void container.refetch()}
              retrying={container.isFetching}
            />
          ) : container.data ? (
            <SaleForm
              container={container.data}
              draft={draft}
              onChange={change}
              onSold={(sale, made) => setDone({ sale, made })}
              onClear={() => begin(draft.containerId)}
            />
          ) : (
            draft.containerId !== undefined && <Skeleton lines={3} height="var(--touch)" />
          )}
        </>
      )}
    </div>
  );
}

interface SaleFormProps {
  container: Container;
  draft: SaleDraft;
  onChange: (change: Partial<SaleDraft>) => void;
  onSold: (sale: Sale, made: WholeSale) => void;
  onClear: () => void;
}

/** Steps of a sale, each shown once the one before it is done. */
function SaleForm({ container, draft, onChange, onSold, onClear }: SaleFormProps) {
  const { t } = useTranslation('counter');
  const { client, recipient, parcels } = draft;
  const { userId = 0 } = useSession();
  const [isClearing, setClearing] = useState(false);
  const form = useSchemaForm<GoodsValues, Goods>(GoodsForm, { defaultValues: readGoods(userId) });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepGoods(userId, values) }),
    [subscribe, userId],
  );
  return (
    <>
      <Step
        title={t('steps.customer')}
        summary={
          client && (
            <>
              <strong translate="no">{`${client.prenom} ${client.nom}`}</strong>{' '}
              <PhoneNumber number={client.telephone} />
            </>
          )
        }
        onChange={() => onChange({ client: undefined, recipient: undefined })}
      >
        <CustomerStep onChosen={(chosen) => onChange({ client: chosen, recipient: undefined })} />
      </Step>
      {client && <KnownDues clientId={client.id} />}
      {client && (
        <Step
          title={t('steps.recipient')}
          summary={
            recipient && (
              <>
                <strong translate="no">{recipient.nomDestinataire}</strong>{' '}
                <PhoneNumber number={recipient.telephoneDestinataire} />
              </>
            )
          }
          onChange={() => onChange({ recipient: undefined })}
        >
          <RecipientStep
            clientId={client.id}
            destination={container.destination}
            onChosen={(chosen) => onChange({ recipient: chosen })}
          />
        </Step>
      )}
      {client && recipient && (
        <FormProvider {...form}>
          <Step title={t('steps.parcels')}>
            <ParcelsStep
              container={container}
              parcels={parcels}
              onChange={(changed) => onChange({ parcels: changed, money: [] })}
            />
          </Step>
          {parcels.length > 0 && (
            <SaleEnd
              container={container}
              draft={{ ...draft, client, recipient }}
              onChange={onChange}
              onSold={onSold}
              onSubmit={form.handleSubmit}
            />
          )}
        </FormProvider>
      )}
      {client && (
        <Button look="quiet" wide onClick={() => setClearing(true)}>
          {t('clear')}
        </Button>
      )}
      <ConfirmDialog
        open={isClearing}
        title={t('clearQuestion')}
        confirmLabel={t('clearConfirm')}
        onConfirm={() => {
          setClearing(false);
          form.reset(NO_GOODS);
          onClear();
        }}
        onCancel={() => setClearing(false)}
        danger
      >
        {t('clearText')}
      </ConfirmDialog>
    </>
  );
}

/** Notice of what a customer owes from before, or is to get back in cash, with the way to take or give it. */
function KnownDues({ clientId }: { clientId: number }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { data } = useQuery(servedCustomer({ clientId }));
  const owed = (data?.dus ?? []).flatMap(({ colis }) => colis);
  const toGiveBack = (data?.aRendre ?? []).reduce((cents, { montant }) => cents + centsOf(montant), 0);
  if (owed.length === 0 && toGiveBack === 0) return null;
  if (owed.length === 0)
    return (
      <Notice
        tone="info"
        title={t('giveBack.title', { amount: dollars(language, dollarsOf(toGiveBack)) })}
        action={<ButtonLink to={collectionOfClient(clientId)}>{t('giveBack.see')}</ButtonLink>}
      />
    );
  const sum = dollarsOf(owed.reduce((cents, { reste }) => cents + centsOf(reste), 0));
  return (
    <Notice
      tone="info"
      title={t('collection.owes', { amount: dollars(language, sum), count: owed.length })}
      action={<ButtonLink to={collectionOfClient(clientId)}>{t('collection.title')}</ButtonLink>}
    />
  );
}

interface SaleEndProps extends Pick<SaleFormProps, 'container' | 'onChange' | 'onSold'> {
  draft: WholeSale['draft'];
  onSubmit: ReturnType<typeof useSchemaForm<GoodsValues, Goods>>['handleSubmit'];
}

/** Goods and money of a sale, and the button that makes it. */
function SaleEnd({ container, draft, onChange, onSold, onSubmit }: SaleEndProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { isAdmin } = useSession();
  const { data: version } = useTarifVersion(container.tarif);
  const rates = useQuery(ratesQuery).data ?? null;
  const [valeur, assure] = useWatch<GoodsValues, ['valeur', 'assure']>({ name: ['valeur', 'assure'] });
  const insured = assure && Number(valeur) > 0 ? Number(valeur) : undefined;
  const total = totalCents(pricesOf(container, version, draft.parcels, insured));
  const sale = useSale();
  const signature = useRef<SignaturePadHandle>(null);
  const sell = onSubmit(async (goods) => {
    if (total === undefined) return;
    const made = { container, draft, goods, total, signature: signature.current?.strokes() };
    await sale.mutateAsync(made).then(
      (sold) => onSold(sold, made),
      () => undefined,
    );
  });
  const limit = EXCEEDED_LIMITS.find((code) => sale.error instanceof Refusal && sale.error.code === code);
  const approval = approvalOf(draft);
  const isTooMuch = total !== undefined && leftAfter({ cents: total }, draft.money, rates).cents < 0;
  return (
    <>
      <Step title={t('steps.goods')}>
        <GoodsStep clientId={draft.client.id} container={container} signature={draft.depose ? signature : undefined} />
      </Step>
      {total !== undefined && (
        <Step title={t('steps.money')}>
          <MoneyStep total={total} money={draft.money} reste={draft.reste} onChange={onChange} />
        </Step>
      )}
      {isAdmin && (
        <label className={styles.phone}>
          <input
            type="checkbox"
            checked={!draft.depose}
            onChange={({ target: { checked } }) => onChange({ depose: !checked, ...restOf(!checked) })}
          />
          {t('byPhone')}
        </label>
      )}
      {sale.error && <Notice tone="error">{t('failed', { reason: reasonFor(sale.error) })}</Notice>}
      {total !== undefined && (limit || approval !== undefined) && (
        <ApprovalSlot
          clientId={draft.client.id}
          containerId={container.id}
          total={total}
          money={draft.money}
          id={approval}
          limit={limit}
          onAsked={(id) => {
            sale.reset();
            onChange({ approval: { id, clientId: draft.client.id, containerId: container.id } });
          }}
        />
      )}
      <Button
        look="accent"
        icon={Store}
        wide
        busy={sale.isPending}
        disabled={total === undefined || isTooMuch || lacksReference(draft.money)}
        onClick={() => void sell()}
      >
        {total === undefined ? t('noPrice') : t('sell', { amount: dollars(language, dollarsOf(total)) })}
      </Button>
    </>
  );
}
