import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnloadingLine, UnloadingManifest } from '#shared/manifest/schema.ts';
import {
  isJoinedLine,
  isUnloadedLine,
  UNLOADING_DIFFERENCE_CODES,
  type UnloadingDifference,
} from '#shared/manifest/unloading.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { ParcelNames } from '#web/core/names/ParcelNames.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { DifferenceReasons } from './DifferenceReasons.tsx';
import styles from './ManifestPages.module.css';
import { useUnloadingManifestChanges } from './queries.ts';
import { WhereFound } from './UnloadingLines.tsx';

/** Typed reasons by parcel. */
type Reasons = Readonly<Record<number, string>>;

/** Asks for a reason for each difference, and closes the unloading manifest. */
export function UnloadingClosingForm({ list }: { list: UnloadingManifest }) {
  const { t } = useTranslation('unloadingManifest');
  const { close, reload } = useUnloadingManifestChanges(list.conteneur.id);
  const [reasons, setReasons] = useState<Reasons>({});
  const [state, setState] = useState<'idle' | 'asked' | 'busy'>('idle');
  const [failure, setFailure] = useState<unknown>();
  const lines = list.lignes.filter(({ ecart }) => ecart);
  const missing = lines.flatMap(({ ecart, retrouve, colisId: id, codeSuivi, nomDestinataire }) =>
    ecart === 'MANQUANT' && !retrouve ? [{ id, codeSuivi, nomDestinataire }] : [],
  );
  const scanned = list.lignes.filter(({ arrivee }) => arrivee).length;
  const open = lines.filter(({ colisId }) => !reasons[colisId]?.trim()).length;
  const setAll = (some: readonly UnloadingLine[], reason: string) =>
    setReasons((before) => ({ ...before, ...Object.fromEntries(some.map(({ colisId }) => [colisId, reason])) }));
  const groupOf = (difference: UnloadingDifference) => {
    const group = lines.filter(({ ecart }) => ecart === difference);
    const title = t(`closing.kinds.${difference}.title`, { count: group.length });
    return { title, text: t(`closing.kinds.${difference}.text`), lines: group };
  };
  const send = async () => {
    setState('busy');
    setFailure(undefined);
    const motifs = lines.flatMap(({ colisId, ecart }) =>
      ecart ? [{ colisId, ecart, motif: (reasons[colisId] ?? '').trim() }] : [],
    );
    try {
      await close({ revision: list.revision, motifs });
      toast('success', t('closing.done'));
    } catch (error) {
      setFailure(error);
      if (error instanceof Refusal && error.status === 409) await reload();
    }
    setState('idle');
  };
  return (
    <section className={styles.card}>
      <h2>{t('closing.title')}</h2>
      <p className={styles.note}>{t('closing.text')}</p>
      {UNLOADING_DIFFERENCE_CODES.map((difference) => (
        <DifferenceReasons
          key={difference}
          texts="unloadingManifest"
          {...groupOf(difference)}
          reasonOf={({ colisId }) => reasons[colisId]}
          onChange={setAll}
        >
          {(line) => (
            <>
              {line.enTrop && (
                <p className={styles.figures}>{isJoinedLine(line) ? t('joined') : t(`reasons.${line.enTrop}`)}</p>
              )}
              <WhereFound line={line} />
            </>
          )}
        </DifferenceReasons>
      ))}
      {scanned === 0 && <Notice tone="warning">{t('closing.nothing')}</Notice>}
      {scanned > 0 && lines.length === 0 && <p>{t('closing.noDifference')}</p>}
      {open > 0 && <Notice tone="warning">{t('closing.unexplained', { count: open })}</Notice>}
      <FormFault>{failure !== undefined && t('closing.failed', { reason: reasonFor(failure) })}</FormFault>
      <div className={styles.buttons}>
        <Button look="accent" disabled={open > 0 || scanned === 0} onClick={() => setState('asked')}>
          {t('closing.submit')}
        </Button>
      </div>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t('closing.confirm.title', { count: list.lignes.filter(isUnloadedLine).length })}
        confirmLabel={t('closing.submit')}
        busy={state === 'busy'}
        onConfirm={() => void send()}
        onCancel={() => setState('idle')}
      >
        <p>{t('closing.confirm.text')}</p>
        {missing.length > 0 && (
          <>
            <p>{t('closing.confirm.missing', { count: missing.length })}</p>
            <ParcelNames parcels={missing} more={(count) => t('closing.confirm.more', { count })} />
          </>
        )}
      </ConfirmDialog>
      <UnsavedGuard unsaved={Object.values(reasons).some(Boolean) && state !== 'busy'} />
    </section>
  );
}
