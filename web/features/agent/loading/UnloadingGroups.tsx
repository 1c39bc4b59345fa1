import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SurplusParcel, UnloadableParcel } from '#shared/manifest/schema.ts';
import { isUnloaded } from '#shared/manifest/unloading.ts';
import { isListedMissing } from '#shared/situation/agent-order.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import type { QueuedFile, QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { paths } from '#web/core/paths.ts';
import { isNamedBy } from '#web/features/agent/queries/loadingList.ts';
import { PARCEL_PARAM, referenceOf } from '#web/features/agent/queries/references.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { DamageForm } from './DamageForm.tsx';
import styles from './ScanPage.module.css';

interface Actions {
  /** Undoes the scan of a parcel and returns whether that is stored; absent while the list is closed. */
  onUndo: ((parcel: UnloadableParcel | SurplusParcel) => Promise<boolean>) | undefined;
  /** Records a damage and returns whether it is stored; after the closing, of a parcel that was missing. */
  onDamage: ((parcel: UnloadableParcel, note: string, photos: QueuedFile[]) => Promise<boolean>) | undefined;
}

interface UnloadingGroupsProps extends Actions {
  colis: readonly UnloadableParcel[];
  enTrop: readonly SurplusParcel[];
  /** Records that are not sent yet. */
  waiting: readonly QueuedWrite[];
}

/** Parcels of a container at its arrival: still to be unloaded, missing, cancelled, unexpected, and unloaded. */
export function UnloadingGroups({ colis, enTrop, waiting, onUndo, onDamage }: UnloadingGroupsProps) {
  const { t } = useTranslation('agentUnloading');
  const [counted, cancelled] = [colis.filter(isCounted), colis.filter((parcel) => !isCounted(parcel))];
  const unloaded = counted.filter(isUnloaded);
  const inside = counted.filter((parcel) => !isUnloaded(parcel));
  const [lost, missing] = [inside.filter(isListedMissing), inside.filter((parcel) => !isListedMissing(parcel))];
  const isPending = (parcel: { id: number; codeSuivi: string | null }) =>
    waiting.some((write) => isNamedBy(parcel, referenceOf(write)));
  return (
    <>
      <div className={styles.group}>
        <p className={styles.count}>{t('count', { count: unloaded.length, all: counted.length })}</p>
        {counted.length > 0 && <Bar percent={Math.round((unloaded.length / counted.length) * 100)} />}
      </div>
      <Group title={t('groups.missing')} none={t('none.missing')} count={missing.length}>
        {missing.map((parcel) => (
          <Row key={parcel.id} parcel={parcel} isPending={isPending(parcel)} />
        ))}
      </Group>
      {lost.length > 0 && (
        <Group title={t('groups.lost')} none="" count={lost.length}>
          {lost.map((parcel) => (
            <Row key={parcel.id} parcel={parcel} isPending={isPending(parcel)} />
          ))}
        </Group>
      )}
      {cancelled.length > 0 && (
        <Group title={t('groups.cancelled')} none="" count={cancelled.length}>
          {cancelled.map((parcel) => (
            <Row
              key={parcel.id}
              parcel={parcel}
              isPending={isPending(parcel)}
              onUndo={parcel.arrivee ? onUndo : undefined}
            />
          ))}
        </Group>
      )}
      {enTrop.length > 0 && (
        <Group title={t('groups.surplus')} none="" count={enTrop.length}>
          {enTrop.map((parcel) => (
            <li key={parcel.id} className={styles.row}>
              <span className={styles.words}>
                <strong translate="no">{parcel.codeSuivi ?? parcel.id}</strong>
                <span className={styles.reason}>{t(`surplus.${parcel.raison}`)}</span>
                <ListedOrder parcel={parcel} />
                {isPending(parcel) && <span className={styles.note}>{t('pending')}</span>}
              </span>
              {onUndo && <UndoButton name={parcel.codeSuivi ?? String(parcel.id)} onUndo={() => onUndo(parcel)} />}
            </li>
          ))}
        </Group>
      )}
      <Group title={t('groups.arrived')} none={t('none.arrived')} count={unloaded.length}>
        {unloaded.map((parcel) => (
          <Row
            key={parcel.id}
            parcel={parcel}
            isPending={isPending(parcel)}
            onUndo={parcel.etat === 'LIVRE' ? undefined : onUndo}
            onDamage={parcel.etat === 'LIVRE' || !takesDamage(parcel, onUndo !== undefined) ? undefined : onDamage}
          />
        ))}
      </Group>
    </>
  );
}

/** Reports whether a damage of an unloaded parcel is recorded: while the list is open, and of one that was missing. */
export const takesDamage = ({ arrivee }: UnloadableParcel, isOpen: boolean): boolean =>
  isOpen || arrivee?.retrouve === true;

const isCounted = ({ etat }: UnloadableParcel): boolean => etat !== 'ANNULE';

interface GroupProps {
  title: string;
  none: string;
  count: number;
  children: React.ReactNode;
}

function Group({ title, none, count, children }: GroupProps) {
  return (
    <section className={styles.group}>
      <h2>{`${title} (${count})`}</h2>
      {count === 0 && <p className={styles.note}>{none}</p>}
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps extends Partial<Actions> {
  parcel: UnloadableParcel;
  isPending: boolean;
}

function Row({ parcel, isPending, onUndo, onDamage }: RowProps) {
  const { t } = useTranslation('agentUnloading');
  const language = useLanguage();
  const [isReporting, setIsReporting] = useState(false);
  const { id, codeSuivi, description, nomDestinataire, piece, poids, envoi, arrivee, attendu, etat, ordre } = parcel;
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
        {arrivee?.dommage && <span className={styles.reason}>{t('damaged', { note: arrivee.dommage })}</span>}
        {!isCounted(parcel) && !ordre && (
          <span className={styles.reason}>{t(arrivee ? 'cancelled.out' : 'cancelled.inside')}</span>
        )}
        <ListedOrder parcel={parcel} />
        {!attendu && isCounted(parcel) && <span className={styles.reason}>{t('surplus.NON_CHARGE')}</span>}
        {etat === 'LIVRE' && <span className={styles.note}>{t('handedOver')}</span>}
        {isPending && <span className={styles.note}>{t('pending')}</span>}
      </span>
      {(onUndo || onDamage) && (
        <span className={styles.actions}>
          {onDamage && !isReporting && (
            <Button
              look="quiet"
              icon={TriangleAlert}
              aria-label={t('damage.open', { parcel: name })}
              onClick={() => setIsReporting(true)}
            >
              {t('damage.short')}
            </Button>
          )}
          {onUndo && <UndoButton name={name} onUndo={() => onUndo(parcel)} />}
        </span>
      )}
      {onDamage && isReporting && (
        <DamageForm
          initial={arrivee?.dommage ?? ''}
          onCancel={() => setIsReporting(false)}
          onReport={async (note, photos) => {
            const isStored = await onDamage(parcel, note, photos);
            setIsReporting(!isStored);
            return isStored;
          }}
        />
      )}
    </li>
  );
}

/** Decision on a box, or that it is missing, with the page on which the agent reads what to do; nothing otherwise. */
function ListedOrder({ parcel: { id, ordre } }: { parcel: Pick<UnloadableParcel, 'id' | 'ordre'> }) {
  const { t } = useTranslation('agent');
  return (
    ordre && (
      <Link className={styles.reason} to={`${paths.agent}?${PARCEL_PARAM}=${id}`}>
        {t(`orders.${ordre}.title`)}
      </Link>
    )
  );
}

function UndoButton({ name, onUndo }: { name: string; onUndo: () => Promise<boolean> }) {
  const { t } = useTranslation('agentUnloading');
  const submitOnce = useSubmitOnce();
  return (
    <Button
      look="quiet"
      icon={Undo2}
      aria-label={t('undo.open', { parcel: name })}
      onClick={() => void submitOnce(onUndo)}
    >
      {t('undo.short')}
    </Button>
  );
}
