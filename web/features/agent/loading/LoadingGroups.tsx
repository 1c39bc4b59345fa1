import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import type { LoadableParcel } from '#shared/manifest/schema.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { isNamedBy } from '#web/features/agent/queries/loadingList.ts';
import { referenceOf } from '#web/features/agent/queries/references.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ScanPage.module.css';

interface LoadingGroupsProps {
  colis: readonly LoadableParcel[];
  /** Records that are not sent yet. */
  waiting: readonly QueuedWrite[];
  /** True once the manifest is closed: what is not loaded stays. */
  isClosed: boolean;
  /** Takes a loaded parcel out again; absent while the manifest is closed. */
  onTakeOut: ((parcel: LoadableParcel) => void) | undefined;
}

/** Parcels of a container: to load, blocked with the reason, or left; loaded; and cancelled ones that are inside. */
export function LoadingGroups({ colis, waiting, isClosed, onTakeOut }: LoadingGroupsProps) {
  const { t } = useTranslation('agentLoading');
  const toLoad = colis.filter(({ chargement, empechement }) => !chargement && !empechement);
  const blocked = colis.filter((parcel) => parcel.empechement && !hasJoined(parcel));
  const groups = {
    ...{ toLoad, blocked, left: [...toLoad, ...blocked] },
    loaded: colis.filter((parcel) => (parcel.chargement && !isCancelled(parcel)) || hasJoined(parcel)),
    cancelled: colis.filter(isCancelled),
  };
  const all = colis.length - groups.cancelled.length;
  const isPending = (parcel: LoadableParcel) => waiting.some((write) => isNamedBy(parcel, referenceOf(write)));
  return (
    <>
      <p className={styles.count}>{t('count', { count: groups.loaded.length, all })}</p>
      {GROUPS[isClosed ? 'closed' : 'open']
        .filter((name) => name !== 'cancelled' || groups.cancelled.length > 0)
        .map((name) => (
          <section key={name} className={styles.group}>
            <h2>{`${t(`groups.${name}`)} (${groups[name].length})`}</h2>
            {name !== 'cancelled' && groups[name].length === 0 && <p className={styles.note}>{t(`none.${name}`)}</p>}
            <ul>
              {groups[name].map((parcel) => (
                <ParcelRow
                  key={parcel.id}
                  parcel={parcel}
                  isPending={isPending(parcel)}
                  onTakeOut={parcel.chargement ? onTakeOut : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

/** Groups by whether the manifest is open, in their order. */
const GROUPS = {
  open: ['cancelled', 'toLoad', 'blocked', 'loaded'],
  closed: ['cancelled', 'left', 'loaded'],
} as const;

const isCancelled = ({ etat }: LoadableParcel): boolean => etat === 'ANNULE';

/** Reports whether a parcel joined the container at its arrival, without a loading there. */
const hasJoined = ({ empechement }: LoadableParcel): boolean => empechement === 'COLIS_DEPARTED';

interface ParcelRowProps {
  parcel: LoadableParcel;
  isPending: boolean;
  onTakeOut: ((parcel: LoadableParcel) => void) | undefined;
}

function ParcelRow({ parcel, isPending, onTakeOut }: ParcelRowProps) {
  const { t } = useTranslation('agentLoading');
  const language = useLanguage();
  const { id, codeSuivi, description, nomDestinataire, piece, poids, empechement, envoi, nonPaye, documentBloquant } =
    parcel;
  const name = codeSuivi ?? String(id);
  const part = envoi && `${envoi.rang}/${envoi.total}`;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong translate="no">{name}</strong>
        <span>{[description, describeParcel(language, { piece, poids }), part].filter(Boolean).join(' · ')}</span>
        <span className={styles.note} translate="no">
          {nomDestinataire}
        </span>
        {isCancelled(parcel) && (
          <span className={styles.reason}>{t(onTakeOut ? 'takeOutCancelled' : 'reasons.COLIS_CANCELLED')}</span>
        )}
        {empechement && !hasJoined(parcel) && (
          <span className={empechement === 'COLIS_NOT_RECEIVED' ? styles.note : styles.reason}>
            {t(`reasons.${empechement}`)}
          </span>
        )}
        {nonPaye && <span className={styles.reason}>{t('loadedUnpaid')}</span>}
        {documentBloquant && <span className={styles.reason}>{t(`documents.${documentBloquant}`)}</span>}
        {isPending && <span className={styles.note}>{t('pending')}</span>}
      </span>
      {onTakeOut && (
        <Button look="quiet" icon={Undo2} aria-label={t('takeOut', { parcel: name })} onClick={() => onTakeOut(parcel)}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
