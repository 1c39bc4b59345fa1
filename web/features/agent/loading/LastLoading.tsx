import { useTranslation } from 'react-i18next';
import type { LoadingBlocker } from '#shared/manifest/loading.ts';
import type { LoadableParcel } from '#shared/manifest/schema.ts';
import { isNamedBy } from '#web/features/agent/queries/loadingList.ts';
import { subjectOf } from '#web/features/agent/queries/references.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { useLastRecord } from './useLastRecord.ts';

/** Result of a scan: a record of this device, or why none was made. */
export type ScanResult =
  | { sequence: number }
  | { reference: string; why: LoadingBlocker | 'loaded' | 'otherContainer' };

interface LastLoadingProps {
  result: ScanResult;
  colis: readonly LoadableParcel[];
}

/** Result of the last scan. */
export function LastLoading({ result, colis }: LastLoadingProps) {
  const { t } = useTranslation('agentLoading');
  if ('sequence' in result) return <Recorded sequence={result.sequence} colis={colis} />;
  const { reference, why } = result;
  const title = nameOf(colis, reference);
  if (why === 'loaded')
    return (
      <Notice tone="info" title={<Verbatim>{title}</Verbatim>}>
        {t('last.already')}
      </Notice>
    );
  return (
    <Notice tone="error" title={<Verbatim>{title}</Verbatim>}>
      {why === 'otherContainer' ? t('last.otherContainer') : t('last.blocked', { reason: t(`reasons.${why}`) })}
    </Notice>
  );
}

/** A scan that was recorded: sent, refused with the reason, or waiting for the network. */
function Recorded({ sequence, colis }: { sequence: number; colis: readonly LoadableParcel[] }) {
  const { t } = useTranslation('agentLoading');
  const write = useLastRecord(sequence);
  if (!write) return null;
  const title = nameOf(colis, write.subject);
  if (write.state === 'refused')
    return (
      <Notice tone="error" title={<Verbatim>{title}</Verbatim>}>
        {write.refusal?.message ?? t('last.refused')}
      </Notice>
    );
  const action = write.route === 'takeOutColis' ? 'takenOut' : 'loaded';
  const blocker = (write.reply?.data as Partial<LoadableParcel> | undefined)?.documentBloquant;
  if (write.state === 'sent' && action === 'loaded' && blocker)
    return (
      <Notice tone="warning" title={<Verbatim>{title}</Verbatim>}>
        {`${t('last.loaded')} ${t(`documents.${blocker}`)}`}
      </Notice>
    );
  return (
    <Notice tone={write.state === 'sent' ? 'success' : 'info'} title={<Verbatim>{title}</Verbatim>}>
      {write.state === 'sent' ? t(`last.${action}`) : t('last.waiting')}
    </Notice>
  );
}

const nameOf = (colis: readonly LoadableParcel[], reference: string): string => {
  const parcel = colis.find((found) => isNamedBy(found, reference));
  return parcel ? `${subjectOf(parcel)} · ${parcel.nomDestinataire}` : reference;
};
