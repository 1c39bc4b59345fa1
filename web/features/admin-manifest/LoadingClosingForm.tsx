import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOADING_DIFFERENCE_CODES, type LoadingDifference } from '#shared/manifest/loading-differences.ts';
import type { LoadingClosing, LoadingLine, LoadingManifest } from '#shared/manifest/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { checkQuery } from '#web/core/containerCustoms/check.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ClosingDialogSlot } from './ClosingDialogSlot.tsx';
import { DifferenceReasons } from './DifferenceReasons.tsx';
import styles from './ManifestPages.module.css';
import { useLoadingManifestChanges } from './queries.ts';

/** Typed reasons by parcel and difference. */
type Reasons = Readonly<Record<string, string>>;
const keyOf = ({ colisId, ecart }: LoadingLine): string => `${colisId} ${ecart}`;

/** Returns the reasons to send with a closing. */
const reasonsOf = (lines: readonly LoadingLine[], reasons: Reasons): LoadingClosing['motifs'] =>
  lines.flatMap((line) =>
    line.ecart ? [{ colisId: line.colisId, ecart: line.ecart, motif: (reasons[keyOf(line)] ?? '').trim() }] : [],
  );

/** Asks for a reason for each difference, and closes the loading manifest. */
export function LoadingClosingForm({ manifest }: { manifest: LoadingManifest }) {
  const { t } = useTranslation('manifest');
  const [reasons, setReasons] = useState<Reasons>({});
  const lines = [...manifest.lignes, ...manifest.nonCharges].filter(({ ecart }) => ecart);
  const open = lines.filter((line) => !reasons[keyOf(line)]?.trim()).length;
  const closing = useClosing(manifest);
  const setAll = (some: readonly LoadingLine[], reason: string) =>
    setReasons((before) => ({ ...before, ...Object.fromEntries(some.map((line) => [keyOf(line), reason])) }));
  const groupOf = (difference: LoadingDifference) => {
    const group = lines.filter(({ ecart }) => ecart === difference);
    const title = t(`closing.kinds.${difference}.title`, { count: group.length });
    return { title, text: t(`closing.kinds.${difference}.text`), lines: group };
  };
  return (
    <section className={styles.card}>
      <h2>{t('closing.title')}</h2>
      <p className={styles.note}>{t('closing.text')}</p>
      {LOADING_DIFFERENCE_CODES.map((difference) => (
        <DifferenceReasons
          key={difference}
          texts="manifest"
          {...groupOf(difference)}
          reasonOf={(line) => reasons[keyOf(line)]}
          onChange={setAll}
        >
          {({ raison }) => raison && raison !== difference && <p className={styles.figures}>{t(`left.${raison}`)}</p>}
        </DifferenceReasons>
      ))}
      {lines.length === 0 && <p>{t('closing.noDifference')}</p>}
      <Obstacles manifest={manifest} open={open} />
      <FormFault>
        {closing.failure !== undefined && t('closing.failed', { reason: reasonFor(closing.failure) })}
      </FormFault>
      <div className={styles.buttons}>
        <Button
          look="accent"
          disabled={open > 0 || manifest.manque.length > 0 || manifest.lignes.length === 0}
          onClick={closing.ask}
        >
          {t('closing.submit')}
        </Button>
      </div>
      <ClosingDialogSlot
        isReady={closing.isAsked}
        open={closing.isAsked}
        manifest={manifest}
        motifs={reasonsOf(lines, reasons)}
        onCancel={closing.cancel}
        onFailed={closing.fail}
      />
      <UnsavedGuard unsaved={Object.values(reasons).some(Boolean)} />
    </section>
  );
}

/** Asks to confirm the closing; a refusal because something changed reloads the manifest and keeps the reasons. */
function useClosing(manifest: LoadingManifest) {
  const { reload } = useLoadingManifestChanges(manifest.conteneur.id);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    failure,
    isAsked,
    ask: () => {
      setFailure(undefined);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    fail: (error: unknown) => {
      setFailure(error);
      setAsked(false);
      if (error instanceof Refusal && error.status === 409) void reload();
    },
  };
}

/** Reasons that still prevent the closing. */
function Obstacles({ manifest: { conteneur, manque, lignes }, open }: { manifest: LoadingManifest; open: number }) {
  const { t } = useTranslation('manifest');
  const { data: check } = useQuery(checkQuery(conteneur.id));
  const blocking = new Set(check?.constats.flatMap(({ effet, colisId }) => (effet === 'BLOQUE' ? colisId : [])));
  const obstacles = [
    ...(lignes.length === 0 ? [t('closing.nothingLoaded')] : []),
    ...(manque.length > 0
      ? [t('closing.missing', { names: manque.map((name) => t(`references.${name}`)).join(', ') })]
      : []),
    ...(blocking.size > 0 ? [t('closing.customs', { count: blocking.size })] : []),
    ...(open > 0 ? [t('closing.unexplained', { count: open })] : []),
  ];
  if (obstacles.length === 0) return null;
  return <Notice tone="warning">{obstacles.join(' ')}</Notice>;
}
