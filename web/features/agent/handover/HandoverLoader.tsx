import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { useSession } from '#web/core/session/session.ts';
import { orderOf } from '#web/features/agent/parts/agentOrder.ts';
import { BlockedNotice } from '#web/features/agent/parts/BlockedNotice.tsx';
import styles from '#web/features/agent/parts/Intake.module.css';
import { OrderNotice } from '#web/features/agent/parts/OrderNotice.tsx';
import { ParcelFacts } from '#web/features/agent/parts/ParcelFacts.tsx';
import { isOwing, OwedAtHandover } from '#web/features/agent/parts/ToPay.tsx';
import { isNamedBy } from '#web/features/agent/queries/loadingList.ts';
import { agentParcelQuery } from '#web/features/agent/queries/queries.ts';
import { PARCEL_PARAM, referenceOf, subjectOf } from '#web/features/agent/queries/references.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { HandoverForm } from './HandoverForm.tsx';
import { handoverBlockerOf, isSurplusBy, type ShownHandoverBlocker } from './handoverBlocker.ts';
import { PayByPhoneButton } from './PayByPhoneButton.tsx';

interface HandoverLoaderProps {
  reference: string;
  /** Number of the refused record that this handover replaces; without it, that of the same parcel, if there is one. */
  corrected: number | undefined;
  onDone: () => void;
}

/** Reports whether a record is a handover that the API refused: another one of its parcel replaces it. */
const isRefusedHandover = ({ route, state }: QueuedWrite): boolean => route === 'handOverColis' && state === 'refused';

/** Looks a parcel up and shows whether, and how, it is handed over. */
export function HandoverLoader(props: HandoverLoaderProps) {
  const { t } = useTranslation('agentHandover');
  return (
    <section className={styles.intake} aria-live="polite">
      <Button look="quiet" icon={ArrowLeft} onClick={props.onDone}>
        {t('another')}
      </Button>
      <Found {...props} />
    </section>
  );
}

function Found({ reference, corrected, onDone }: HandoverLoaderProps) {
  const { t } = useTranslation('agentHandover');
  const { userId = 0 } = useSession();
  const { writes = [] } = useQueue();
  const { data, error, refetch, isFetching } = useQuery(agentParcelQuery(userId, reference));
  const [isSending, setSending] = useState(false);
  const own = writes.filter((write) => write.userId === userId);
  const replacedOf = (named: readonly QueuedWrite[]): QueuedWrite | undefined =>
    writes.find(({ sequence }) => sequence === corrected) ?? named.findLast(isRefusedHandover);
  if (data) {
    const { parcel, at } = data;
    const named = own.filter((write) => isNamedBy(parcel, referenceOf(write)));
    const blocker = isSending ? undefined : handoverBlockerOf(parcel, at, named);
    const order = blocker && BY_ORDER.has(blocker) ? orderOf(parcel, parcel.conteneur) : null;
    return (
      <>
        {order && <OrderNotice order={order} parcel={parcel} />}
        {parcel.remiseAVerifier && !order && <OrderNotice order="REMISE_A_VERIFIER" parcel={parcel} />}
        {blocker && !order && <Blocked by={blocker} parcel={parcel} />}
        {isOwing(blocker) && !order && !parcel.aConfirmer && <PayByPhoneButton parcel={parcel} reference={reference} />}
        {parcel.arrivee?.dommage && (
          <Notice tone="warning" title={t('damaged')}>
            {parcel.arrivee.dommage}
          </Notice>
        )}
        <ParcelFacts parcel={parcel} keptSince={at} />
        {!blocker && parcel.mandataire && (
          <Notice
            tone="info"
            title={<Sentence keeps={[parcel.mandataire.nom]}>{t('proxy', { name: parcel.mandataire.nom })}</Sentence>}
          >
            {t('proxyText')} {parcel.mandataire.telephone && <PhoneLink number={parcel.mandataire.telephone} />}
          </Notice>
        )}
        {!blocker && parcel.mandatairePropose && (
          <Notice
            tone="warning"
            title={
              <Sentence keeps={[parcel.mandatairePropose.nom]}>
                {t('unconfirmed', { name: parcel.mandatairePropose.nom })}
              </Sentence>
            }
          >
            {t('unconfirmedText')}
          </Notice>
        )}
        {!blocker && (
          <HandoverForm
            reference={String(parcel.id)}
            subject={subjectOf(parcel)}
            recipient={parcel.nomDestinataire}
            proxy={parcel.mandataire?.nom ?? ''}
            containerId={parcel.conteneur.id}
            isLocked={parcel.codeBloque === true || named.some(isLockedRecord)}
            onSending={setSending}
            replaced={replacedOf(named)}
            onDone={onDone}
          />
        )}
      </>
    );
  }
  if (!error) return <Skeleton lines={5} />;
  if (error instanceof ApiUnreachable) {
    const scans = own.filter((write) => referenceOf(write) === reference);
    if (!isSending && isSurplusBy(scans)) return <Blocked by="COLIS_SURPLUS" />;
    return (
      <>
        <Notice tone="warning" title={t('notKept.title')}>
          {t('notKept.text')}
        </Notice>
        <HandoverForm
          reference={reference}
          subject={reference}
          recipient=""
          proxy=""
          containerId={undefined}
          isLocked={scans.some(isLockedRecord)}
          onSending={setSending}
          replaced={replacedOf(scans)}
          onDone={onDone}
        />
      </>
    );
  }
  if (error instanceof Refusal && error.code === 'COLIS_CANCELLED') return <OrderNotice order="ANNULE" />;
  if (error instanceof Refusal && error.code === 'COLIS_RECORDED_ELSEWHERE')
    return <BlockedNotice why="recordedElsewhere" message={error.message} />;
  if (error instanceof Refusal && (error.status === 404 || error.code === 'COLIS_OF_OTHER_SITE'))
    return (
      <Notice tone="error" title={t('unknown.title')}>
        {error.status === 404 ? t('unknown.text') : t('unknown.elsewhere')}
      </Notice>
    );
  return (
    <ErrorState
      message={t('failed', { advice: adviceOn(error) })}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** Reasons that the order of a parcel says better: what the agent does with it. */
const BY_ORDER: ReadonlySet<ShownHandoverBlocker> = new Set([
  'COLIS_CANCELLED',
  'COLIS_SURPLUS',
  'COLIS_NOT_ARRIVED',
] as const);

/** Notice why a parcel is not handed over, with the way to give it back if it is to be. */
function Blocked({ by, parcel }: { by: ShownHandoverBlocker; parcel?: AgentParcelWithContainer }) {
  const { t } = useTranslation(['agentHandover', 'agent']);
  if (parcel && isOwing(by)) return <OwedAtHandover parcel={parcel} by={by} />;
  return (
    <Notice
      tone={by === 'waiting' ? 'info' : 'error'}
      title={t(`blocked.${by}.title`)}
      action={
        by === 'giveBack' && (
          <ButtonLink to={`${paths.agent}?${PARCEL_PARAM}=${parcel?.id}`}>{t('agent:giveBack.open')}</ButtonLink>
        )
      }
    >
      {t(`blocked.${by}.text`)}
    </Notice>
  );
}

/** Reports whether this device was told that no code opens a parcel any more. */
const isLockedRecord = ({ refusal }: QueuedWrite): boolean => refusal?.code === 'COLLECTION_CODE_LOCKED';
