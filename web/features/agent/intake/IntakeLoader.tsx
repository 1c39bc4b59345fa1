import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { takesIntake } from '#shared/situation/agent-order.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { useSession } from '#web/core/session/session.ts';
import { orderOf } from '#web/features/agent/parts/agentOrder.ts';
import { BlockedNotice } from '#web/features/agent/parts/BlockedNotice.tsx';
import { boxesPath } from '#web/features/agent/parts/boxesPath.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { OrderNotice } from '#web/features/agent/parts/OrderNotice.tsx';
import { ParcelFacts } from '#web/features/agent/parts/ParcelFacts.tsx';
import { PrintLabel } from '#web/features/agent/parts/PrintLabel.tsx';
import { agentParcelQuery } from '#web/features/agent/queries/queries.ts';
import { subjectOf, waitingRecord, waitingWrites } from '#web/features/agent/queries/references.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ArrivedParcel } from './ArrivedParcel.tsx';
import { FindBox } from './FindBox.tsx';
import { GiveBack } from './GiveBack.tsx';
import { Intake } from './Intake.tsx';
import { ParcelWeighing } from './ParcelWeighing.tsx';
import { Weighing } from './Weighing.tsx';
import { measuresOf, refusalOf } from './weighing.ts';

interface IntakeLoaderProps {
  reference: string;
  /** Number of the refused record that this intake replaces. */
  corrected: number | undefined;
  /** True while the parcel is weighed again. */
  weighing: boolean;
  onDone: () => void;
}

/** Looks a scanned parcel up and shows what to do with it. */
export function IntakeLoader(props: IntakeLoaderProps) {
  const { t } = useTranslation('agent');
  return (
    <section className={styles.intake} aria-live="polite">
      <Button look="quiet" icon={ArrowLeft} onClick={props.onDone}>
        {t('scan.back')}
      </Button>
      <Found {...props} />
    </section>
  );
}

function Found({ reference, corrected, weighing, onDone }: IntakeLoaderProps) {
  const { t } = useTranslation(['agent', 'agentLoading']);
  const { userId = 0 } = useSession();
  const { writes } = useQueue();
  const { data, error, refetch, isFetching } = useQuery(agentParcelQuery(userId, reference));
  useReadOnceSent(userId, reference, data?.parcel.id);
  const replaced = writes?.find(({ sequence }) => sequence === corrected);
  if (data) {
    const { parcel, at } = data;
    const waitingOnes = waitingWrites(writes, userId, [reference, String(parcel.id)]);
    const waiting = waitingRecord(waitingOnes);
    const toGiveBack = !waiting && parcel.aRendre === true;
    if (parcel.conteneur.sens === 'ARRIVEE' && !toGiveBack && waiting !== 'givingBack')
      return <ArrivedParcel parcel={parcel} keptSince={at} />;
    const order = waiting ? null : orderOf(parcel, parcel.conteneur);
    const refusal = refusalOf(parcel, waitingOnes, new Date());
    const isWeighed = weighing && refusal === undefined;
    return (
      <>
        {waiting && !isWeighed && <BlockedNotice why={waiting} />}
        {order && !isWeighed && <OrderNotice order={order} parcel={parcel} />}
        {parcel.documentBloquant && (
          <Notice tone="warning" title={t('document.title')}>
            {t(`agentLoading:documents.${parcel.documentBloquant}`)}
          </Notice>
        )}
        <ParcelFacts parcel={parcel} keptSince={at} />
        {toGiveBack && <GiveBack parcel={parcel} onDone={onDone} />}
        {(order === 'TROUVER' || order === 'TROUVER_PERDU') && <FindBox parcel={parcel} onDone={onDone} />}
        <ParcelWeighing
          reference={reference}
          parcel={parcel}
          refusal={refusal}
          initial={measuresOf(replaced ?? waitingOnes.at(-1)) ?? parcel.reception?.mesures ?? parcel.prevu}
          replaced={replaced?.sequence}
          open={weighing}
          onDone={onDone}
        />
        {!waiting && takesIntake(order) && (
          <Intake
            reference={String(parcel.id)}
            subject={subjectOf(parcel)}
            parcel={parcel}
            replaced={replaced}
            onDone={onDone}
          />
        )}
        <PrintLabel parcel={parcel} />
      </>
    );
  }
  if (!error) return <Loading />;
  const waitingOnes = waitingWrites(writes, userId, [reference]);
  const waiting = waitingRecord(waitingOnes);
  if (weighing && (waiting || error instanceof ApiUnreachable))
    return (
      <>
        <BlockedNotice why={waiting ?? 'notKept'} />
        <Weighing
          reference={reference}
          subject={reference}
          booked={undefined}
          initial={measuresOf(replaced ?? waitingOnes.at(-1))}
          replaced={replaced?.sequence}
          onBack={onDone}
          onDone={onDone}
        />
      </>
    );
  if (waiting) return <BlockedNotice why={waiting} />;
  if (error instanceof ApiUnreachable)
    return (
      <>
        <BlockedNotice why="notKept" />
        <Intake reference={reference} subject={reference} replaced={replaced} onDone={onDone} />
      </>
    );
  if (error instanceof Refusal && error.status === 404)
    return (
      <BlockedNotice
        why="unknown"
        action={
          <ButtonLink look="quiet" to={boxesPath(reference)}>
            {t('boxes.report')}
          </ButtonLink>
        }
      />
    );
  if (error instanceof Refusal && error.code === 'COLIS_CANCELLED') return <OrderNotice order="ANNULE" />;
  if (error instanceof Refusal && error.code === 'COLIS_OF_OTHER_SITE')
    return <BlockedNotice why="otherSite" message={error.message} />;
  if (error instanceof Refusal && error.code === 'COLIS_RECORDED_ELSEWHERE')
    return <BlockedNotice why="recordedElsewhere" message={error.message} />;
  return (
    <ErrorState
      message={t('found.failed', { advice: adviceOn(error) })}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** Reads a parcel again once a record of it that waited on this device was sent: the reply may be older than that. */
function useReadOnceSent(userId: number, reference: string, id: number | undefined): void {
  const client = useQueryClient();
  const { writes } = useQueue();
  const waiting = waitingWrites(writes, userId, [reference, String(id)]).length;
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current)
      void client.invalidateQueries({ queryKey: agentParcelQuery(userId, reference).queryKey });
    before.current = waiting;
  }, [client, userId, reference, waiting]);
}

function Loading() {
  const { t } = useTranslation('agent');
  return (
    <div className={styles.panel} aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('found.loading')}
      </p>
      <Skeleton lines={5} />
    </div>
  );
}
