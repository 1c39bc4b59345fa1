import { useTranslation } from 'react-i18next';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import type { LoadableParcel } from '#shared/manifest/schema.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Result of the last scan: sent, refused with the reason, or waiting for the network. */
export function LastScan({ sequence, colis }: { sequence: number; colis: readonly LoadableParcel[] }) {
  const { t } = useTranslation('agentLoading');
  const write = useQueue().writes?.find((found) => found.sequence === sequence);
  if (!write) return null;
  const parcel = colis.find((found) => isNamedBy(found, write.subject));
  const name = parcel ? `${parcel.codeSuivi ?? parcel.id} · ${parcel.nomDestinataire}` : write.subject;
  if (write.state === 'refused')
    return (
      <Notice tone="error" title={name}>
        {write.refusal?.message ?? t('last.refused')}
      </Notice>
    );
  const action = write.route === 'unloadColis' ? 'unloaded' : 'loaded';
  return (
    <Notice tone={write.state === 'sent' ? 'success' : 'info'} title={name}>
      {write.state === 'sent' ? t(`last.${action}`) : t('last.waiting')}
    </Notice>
  );
}

/** Reports whether a reference of a scan names a parcel: its number, or its code in any notation. */
export const isNamedBy = ({ id, codeSuivi }: LoadableParcel, reference: string): boolean => {
  if (String(id) === reference) return true;
  const [code, scanned] = [readTrackingCode(codeSuivi ?? ''), readTrackingCode(reference)];
  return 'code' in code && 'code' in scanned && code.code === scanned.code;
};
