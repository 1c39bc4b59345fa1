import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastDayBounds } from '#shared/handover/rules.ts';
import type { UnloadableParcel, UnloadingList } from '#shared/manifest/schema.ts';
import { isUnloaded } from '#shared/manifest/unloading.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { isListedMissing } from '#shared/situation/agent-order.ts';
import { date } from '#web/core/format.ts';
import { ParcelNames } from '#web/core/names/ParcelNames.tsx';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useSession } from '#web/core/session/session.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useSiteZone } from '#web/features/agent/queries/useSiteTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import styles from './ScanPage.module.css';

interface AvailabilityFormProps {
  conteneur: UnloadingList['conteneur'];
  disponible: UnloadingList['disponible'];
  /** Parcels of the container that are expected or unloaded. */
  colis: readonly UnloadableParcel[];
  /** True while the list is this device's copy, which does not know whether the parcels can be collected. */
  isFromDevice: boolean;
  /** True once nothing is left to scan, and something to collect: opening the collection is the main action then. */
  isMain: boolean;
}

/**
 * Opens the collection of the unloaded parcels, through the queue: their senders get the codes once it is sent. An
 * opening cannot be undone. It asks first for a container that is not due to have left and of which nothing is
 * unloaded, and where parcels are not unloaded, which it reports missing.
 */
export function AvailabilityForm({ conteneur, disponible, colis, isFromDevice, isMain }: AvailabilityFormProps) {
  const { t } = useTranslation('agentUnloading');
  const { id, lieuEnlevement, destination, fuseau } = conteneur;
  const zone = useSiteZone() ?? timeZoneAt(destination, fuseau);
  const [lastDay, setLastDay] = useState(disponible?.dernierJour ?? '');
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<'early' | 'unscanned'>();
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { first, last } = lastDayBounds(new Date(), zone);
  const record = useLastAvailability(id);
  const submitOnce = useSubmitOnce();
  const unscanned = colis.filter((parcel) => parcel.attendu && !isUnloaded(parcel) && !isListedMissing(parcel));
  const questionBefore = () => {
    if (colis.some((parcel) => parcel.etat !== 'ANNULE' && isUnloaded(parcel)))
      return unscanned.length > 0 ? 'unscanned' : undefined;
    return new Date(conteneur.dateDepart) > new Date() ? 'early' : undefined;
  };
  const announce = async (): Promise<boolean> => {
    setFailed(false);
    const input = { params: { id }, body: { dernierJour: lastDay || null } };
    const subject = t('available.subject', { from: nameOf(lieuEnlevement), to: nameOf(destination) });
    try {
      await enqueue(
        { route: 'makeAvailable', input, subject },
        record?.state === 'sent' ? undefined : record?.sequence,
      );
    } catch {
      setFailed(true); // this browser keeps nothing
    }
    return false; // the day may be changed, and announced again
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = disponible || record ? undefined : questionBefore();
    if (question) return setAsked(question);
    void submitOnce(announce);
  };
  return (
    <form className={styles.scan} onSubmit={submit} noValidate>
      <h2>{t('available.title')}</h2>
      {disponible ? (
        <Announced disponible={disponible} zone={zone} />
      ) : (
        !isFromDevice && record?.state !== 'waiting' && <p className={styles.note}>{t('available.text')}</p>
      )}
      {record?.state === 'waiting' && <Notice tone="info">{t('available.waiting')}</Notice>}
      {record?.state === 'refused' && (
        <Notice tone="error">{t('available.refused', { reason: record.refusal?.message ?? '' })}</Notice>
      )}
      <DateField
        label={t('available.lastDay')}
        hint={lastDay ? t('available.chosen', { date: dayInWords(language, lastDay) }) : t('available.hint')}
        value={lastDay}
        min={first}
        max={last}
        onChange={({ target }) => setLastDay(target.value)}
      />
      {failed && <Notice tone="error">{t('unreadable')}</Notice>}
      <Button type="submit" look={isMain && !disponible && !record ? 'accent' : 'quiet'} wide>
        {t(disponible || record ? 'available.change' : 'available.submit')}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={
          asked === 'unscanned'
            ? t('available.unscanned.title', { count: unscanned.length })
            : t('available.early.title')
        }
        confirmLabel={t('available.submit')}
        onConfirm={() => {
          setAsked(undefined);
          void submitOnce(announce);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {asked === 'early' && (
          <p>{t('available.early.text', { date: date(language, conteneur.dateDepart, fuseau) })}</p>
        )}
        {asked === 'unscanned' && (
          <>
            <p>{t('available.unscanned.text', { count: unscanned.length })}</p>
            <ParcelNames parcels={unscanned} more={(count) => t('available.unscanned.more', { count })} />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

function Announced({ disponible, zone }: { disponible: NonNullable<UnloadingList['disponible']>; zone: string }) {
  const { t } = useTranslation('agentUnloading');
  const language = useLanguage();
  return (
    <Notice tone="success" title={t('available.since', { time: placeTime(language, disponible.depuis, zone) })}>
      {disponible.dernierJour
        ? t('available.until', { date: dayInWords(language, disponible.dernierJour) })
        : t('available.noLastDay')}
    </Notice>
  );
}

/** Formats a day, whatever form the browser's date field shows it in. */
const dayInWords = (language: Language, day: string): string => date(language, `${day}T12:00:00Z`, 'UTC');

/** Returns the last announcement for a container that the user made on this device. */
function useLastAvailability(containerId: number): QueuedWrite | undefined {
  const { userId } = useSession();
  const { writes = [] } = useQueue();
  return writes.findLast(
    (write) =>
      write.route === 'makeAvailable' &&
      write.userId === userId &&
      (write.input.params as { id?: number }).id === containerId,
  );
}
