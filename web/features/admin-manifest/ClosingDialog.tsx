import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import type { LoadingClosing, LoadingManifest } from '#shared/manifest/schema.ts';
import { announcedEndOf, isDropOffOver } from '#shared/situation/problems.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { checkQuery } from '#web/core/containerCustoms/check.ts';
import { Findings } from '#web/core/containerCustoms/Findings.tsx';
import { NoFindings } from '#web/core/containerCustoms/NoFindings.tsx';
import { pathTo } from '#web/core/paths.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './ClosingDialog.module.css';
import { useLoadingManifestChanges } from './queries.ts';

export interface ClosingDialogProps {
  open: boolean;
  manifest: LoadingManifest;
  /** Reasons for the differences. */
  motifs: LoadingClosing['motifs'];
  onCancel: () => void;
  /** Called for a refusal that is not about customs, after which the dialog has nothing to ask. */
  onFailed: (error: unknown) => void;
}

/** Shows what customs find before a manifest closes, and has what must be read confirmed. */
export default function ClosingDialog({ open, manifest, motifs, onCancel, onFailed }: ClosingDialogProps) {
  const { t } = useTranslation(['manifest', 'containerCustoms', 'common']);
  const closing = useClosing(open, manifest, motifs, onFailed);
  const { check, isBlocked, query } = closing;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={t('closing.confirm.title', { count: manifest.lignes.length })}
      role="alertdialog"
      actions={
        <>
          <Button look="quiet" onClick={onCancel}>
            {t('common:ui.cancel')}
          </Button>
          {isBlocked ? (
            <ButtonLink to={pathTo('containerCustoms', { id: manifest.conteneur.id })}>
              {t('containerCustoms:closing.open')}
            </ButtonLink>
          ) : (
            <Button busy={closing.isBusy} disabled={!closing.isReady} onClick={() => void closing.close()}>
              {t('closing.submit')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {!isBlocked && <p>{t('closing.confirm.text')}</p>}
        {closing.refusal !== undefined && <Notice tone="warning">{reasonFor(closing.refusal)}</Notice>}
        {!check && query.error && (
          <ErrorState
            message={t('containerCustoms:failed', { advice: adviceOn(query.error) })}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {!check && !query.error && (
          <div aria-busy="true">
            <Skeleton lines={4} width="100%" />
          </div>
        )}
        {!isBlocked && closing.early && <EarlyClosing closing={closing} early={closing.early} />}
        {check && <CustomsFindings closing={closing} check={check} />}
      </div>
    </Dialog>
  );
}

/** Warns that senders may still bring parcels, and has the admin confirm that they no longer can. */
function EarlyClosing({ closing, early }: { closing: Closing; early: EarlyClosingFacts }) {
  const { t } = useTranslation('manifest');
  return (
    <>
      <Notice tone="warning" title={t('closing.confirm.early.title')}>
        {t('closing.confirm.early.text', { ...early })}
      </Notice>
      <CheckboxField
        name="fermeture"
        value="lue"
        label={t('closing.confirm.early.seen')}
        checked={closing.isEarlySeen}
        onChange={({ target }) => closing.setEarlySeen(target.checked)}
      />
    </>
  );
}

/** Parcels that no depot has, how many of them are paid, and the announced end of their drop-off as shown. */
type EarlyClosingFacts = { count: number; paid: number; end: string };

/** Returns what an admin reads before a manifest closes whose parcels may still be brought; undefined otherwise. */
const earlyClosingOf = (
  { nonCharges }: LoadingManifest,
  container: Container | null | undefined,
  language: Language,
): EarlyClosingFacts | undefined => {
  const expected = nonCharges.filter(({ receptionLe }) => receptionLe === null);
  if (!container || expected.length === 0 || isDropOffOver(container, new Date().toISOString())) return undefined;
  return {
    count: expected.length,
    paid: expected.filter(({ paye }) => paye).length,
    end: placeTime(language, announcedEndOf(container), container.fuseau),
  };
};

function CustomsFindings({ closing, check }: { closing: Closing; check: ContainerCheck }) {
  const { t } = useTranslation('containerCustoms');
  if (check.constats.length === 0) return <NoFindings colis={check.colis} />;
  return (
    <>
      {closing.isBlocked && (
        <Notice tone="error" title={t('closing.title')}>
          {[
            ...(closing.hasBlock ? [t('closing.blocked')] : []),
            ...(closing.needsBroker ? [t('closing.broker')] : []),
          ].join(' ')}
        </Notice>
      )}
      <h3>{t('findings.title')}</h3>
      <Findings check={closing.hasBlock ? blocksOf(check) : check} />
      {!closing.isBlocked && (
        <CheckboxField
          name="constats"
          value="lus"
          label={t('closing.seen')}
          checked={closing.isSeen}
          onChange={({ target }) => closing.setSeen(target.checked)}
        />
      )}
    </>
  );
}

/** Returns a check with only the findings that prevent closing; the rest is confirmed once these are resolved. */
const blocksOf = (check: ContainerCheck): ContainerCheck => ({
  ...check,
  constats: check.constats.filter(({ effet }) => effet === 'BLOQUE'),
});

type Closing = ReturnType<typeof useClosing>;

/** Closes a manifest with the hash of the findings that were shown; a refusal by customs shows the present ones. */
function useClosing(
  open: boolean,
  manifest: LoadingManifest,
  motifs: LoadingClosing['motifs'],
  onFailed: (error: unknown) => void,
) {
  const { t } = useTranslation('manifest');
  const language = useLanguage();
  const { revision } = manifest;
  const { id } = manifest.conteneur;
  const { close } = useLoadingManifestChanges(id);
  const query = useQuery({ ...checkQuery(id), enabled: open });
  const container = useContainer(open ? id : undefined);
  const [seen, setSeen] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const [isEarlySeen, setEarlySeen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data: check } = query;
  const hasBlock = check?.constats.some(({ effet }) => effet === 'BLOQUE') ?? false;
  const needsBroker = Boolean(check?.commissionnaireRequis && container.data && !container.data.commissionnaire);
  const early = earlyClosingOf(manifest, container.data, language);
  const isSeen = check !== undefined && seen === check.controle;
  const send = async () => {
    if (!check) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await close({ revision, motifs, controle: check.controle });
      toast('success', t('closing.done'));
    } catch (error) {
      if (isOfCustoms(error)) {
        setRefusal(error);
        await Promise.all([query.refetch(), container.refetch()]);
      } else onFailed(error);
    }
    setBusy(false);
  };
  return {
    query,
    check,
    hasBlock,
    needsBroker,
    isBlocked: hasBlock || needsBroker,
    isSeen,
    early,
    isEarlySeen,
    setEarlySeen,
    isReady:
      check !== undefined &&
      !query.isFetching &&
      (isSeen || check.constats.length === 0) &&
      container.data !== undefined &&
      (isEarlySeen || !early),
    isBusy,
    refusal,
    setSeen: (isChecked: boolean) => setSeen(isChecked ? check?.controle : undefined),
    close: send,
  };
}

const isOfCustoms = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'CUSTOMS_TO_CONFIRM' || error.code === 'CUSTOMS_INCOMPLETE' || 'commissionnaire' in error.fields);
