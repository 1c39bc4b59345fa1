import { useTranslation } from 'react-i18next';
import type { UnloadingList } from '#shared/manifest/schema.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { isNamedBy } from './loadingList.ts';
import { subjectOf } from './references.ts';
import { useLastRecord } from './useLastRecord.ts';

interface LastUnloadingProps {
  /** Number of the record on this device. */
  sequence: number;
  list: UnloadingList;
}

/** Outcome of the last scan: sent, unexpected, refused with the reason, or waiting for the network. */
export function LastUnloading({ sequence, list: { colis, enTrop } }: LastUnloadingProps) {
  const { t } = useTranslation('agentUnloading');
  const write = useLastRecord(sequence);
  if (!write) return null;
  const { subject, state, route, refusal } = write;
  const parcel = colis.find((found) => isNamedBy(found, subject));
  const title = parcel ? `${subjectOf(parcel)} · ${parcel.nomDestinataire}` : subject;
  if (state === 'refused')
    return (
      <Notice tone="error" title={title}>
        {refusal?.message ?? t('last.refused')}
      </Notice>
    );
  if (state === 'waiting')
    return (
      <Notice tone="info" title={title}>
        {t(parcel ? 'last.waiting' : 'last.waitingUnknown')}
      </Notice>
    );
  const surplus = enTrop.find((found) => isNamedBy(found, subject));
  if (surplus && route === 'arriveColis')
    return (
      <Notice tone="warning" title={title}>
        {t('last.surplus', { reason: t(`surplus.${surplus.raison}`) })}
      </Notice>
    );
  return (
    <Notice tone="success" title={title}>
      {t(route === 'undoArrivalColis' ? 'last.undone' : 'last.arrived')}
    </Notice>
  );
}
