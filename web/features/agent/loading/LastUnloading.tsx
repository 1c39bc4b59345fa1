import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { UnloadableParcel, UnloadingList } from '#shared/manifest/schema.ts';
import type { QueuedFile, QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { boxesPath } from '#web/features/agent/parts/boxesPath.ts';
import { isNamedBy } from '#web/features/agent/queries/loadingList.ts';
import { subjectOf } from '#web/features/agent/queries/references.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { DamageForm } from './DamageForm.tsx';
import { takesDamage } from './UnloadingGroups.tsx';
import { useLastRecord } from './useLastRecord.ts';

interface LastUnloadingProps {
  /** Number of the record on this device. */
  sequence: number;
  list: Pick<UnloadingList, 'colis' | 'enTrop'>;
  /** True while the list is not closed. */
  isOpen: boolean;
  /** Records a damage and returns whether it is stored. */
  onDamage: (parcel: UnloadableParcel, note: string, photos: QueuedFile[]) => Promise<boolean>;
}

/**
 * Outcome of the last scan, with the way to report a damage while the agent still holds the parcel. A further scan does
 * not replace a report that is being written.
 */
export function LastUnloading({ sequence, list, isOpen, onDamage }: LastUnloadingProps) {
  const { t } = useTranslation('agentUnloading');
  const [reported, setReported] = useState<number>();
  const write = useLastRecord(reported ?? sequence);
  if (!write) return null;
  const parcel = list.colis.find((found) => isNamedBy(found, write.subject));
  const isTaken = parcel && (write.state === 'waiting' || takesDamage(parcel, isOpen));
  const isReportable = isTaken && isUnderWay(parcel) && isUnreportedScan(write);
  return (
    <>
      <Outcome
        write={write}
        list={list}
        parcel={parcel}
        action={
          isReportable &&
          reported === undefined && (
            <Button
              look="quiet"
              icon={TriangleAlert}
              aria-label={t('damage.openLast')}
              onClick={() => setReported(write.sequence)}
            >
              {t('damage.short')}
            </Button>
          )
        }
      />
      {isReportable && reported !== undefined && (
        <DamageForm
          initial={parcel.arrivee?.dommage ?? ''}
          onCancel={() => setReported(undefined)}
          onReport={async (note, photos) => {
            const isStored = await onDamage(parcel, note, photos);
            if (isStored) setReported(undefined);
            return isStored;
          }}
        />
      )}
    </>
  );
}

const damageIn = ({ input }: QueuedWrite): string | undefined => (input.body as { dommage?: string })?.dommage;

const containerIdOf = ({ input }: QueuedWrite): number | undefined => (input.params as { id?: number })?.id;

/** Reports whether a record is an accepted or waiting scan without a damage. */
const isUnreportedScan = (write: QueuedWrite): boolean =>
  write.route === 'arriveColis' && write.state !== 'refused' && damageIn(write) === undefined;

interface OutcomeProps extends Pick<LastUnloadingProps, 'list'> {
  write: QueuedWrite;
  parcel: UnloadableParcel | undefined;
  action: React.ReactNode;
}

/** Result of a record: sent, unexpected, refused with the reason, or waiting for the network. */
function Outcome({ write, list: { enTrop }, parcel, action }: OutcomeProps) {
  const { t } = useTranslation('agentUnloading');
  const { subject, state, route, refusal } = write;
  const title = <Verbatim>{parcel ? `${subjectOf(parcel)} · ${parcel.nomDestinataire}` : subject}</Verbatim>;
  if (state === 'refused' && refusal?.code === 'COLIS_NOT_FOUND')
    return (
      <Notice
        tone="error"
        title={title}
        action={<ButtonLink to={boxesPath(subject, containerIdOf(write))}>{t('last.report')}</ButtonLink>}
      >
        {t('last.unknown')}
      </Notice>
    );
  if (state === 'refused')
    return (
      <Notice tone="error" title={title}>
        {refusal?.message ?? t('last.refused')}
      </Notice>
    );
  if (state === 'waiting')
    return (
      <Notice tone="info" title={title} action={action}>
        {t(parcel ? 'last.waiting' : 'last.waitingUnknown')}
      </Notice>
    );
  const surplus = enTrop.find((found) => isNamedBy(found, subject));
  if (surplus && route === 'arriveColis')
    return (
      <Notice tone="warning" title={<Verbatim>{surplus.codeSuivi ?? subject}</Verbatim>}>
        {t('last.surplus', { reason: t(`surplus.${surplus.raison}`) })}
      </Notice>
    );
  if (parcel?.etat === 'ANNULE' && route === 'arriveColis')
    return (
      <Notice tone="warning" title={title}>
        {t('last.surplus', { reason: t('surplus.ANNULE') })}
      </Notice>
    );
  if (route === 'undoArrivalColis')
    return (
      <Notice tone="success" title={title}>
        {t('last.undone')}
      </Notice>
    );
  return (
    <Notice tone="success" title={title} action={action}>
      {t(damageIn(write) === undefined ? 'last.arrived' : 'last.damaged')}
    </Notice>
  );
}
