import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIFFERENCES, type Difference } from '#shared/manifest/differences.ts';
import type { Manifest, ManifestClosing, ManifestLine } from '#shared/manifest/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ClosingDialogSlot } from './ClosingDialogSlot.tsx';
import { ParcelName } from './Lines.tsx';
import styles from './ManifestPage.module.css';
import { useManifestChanges } from './queries.ts';

/** Typed reasons by parcel and difference. */
type Reasons = Readonly<Record<string, string>>;
const keyOf = ({ colisId, ecart }: ManifestLine): string => `${colisId} ${ecart}`;

/** Returns the reasons to send with a closing. */
const reasonsOf = (lines: readonly ManifestLine[], reasons: Reasons): ManifestClosing['motifs'] =>
  lines.flatMap((line) =>
    line.ecart ? [{ colisId: line.colisId, ecart: line.ecart, motif: (reasons[keyOf(line)] ?? '').trim() }] : [],
  );

/** Asks for a reason for each difference, and closes the manifest. */
export function ClosingForm({ manifest }: { manifest: Manifest }) {
  const { t } = useTranslation('manifest');
  const [reasons, setReasons] = useState<Reasons>({});
  const lines = [...manifest.lignes, ...manifest.nonCharges].filter(({ ecart }) => ecart);
  const open = lines.filter((line) => !reasons[keyOf(line)]?.trim()).length;
  const closing = useClosing(manifest);
  const setAll = (some: readonly ManifestLine[], reason: string) =>
    setReasons((before) => ({ ...before, ...Object.fromEntries(some.map((line) => [keyOf(line), reason])) }));
  return (
    <section className={styles.card}>
      <h2>{t('closing.title')}</h2>
      <p className={styles.note}>{t('closing.text')}</p>
      {DIFFERENCES.map((difference) => (
        <DifferenceGroup
          key={difference}
          difference={difference}
          lines={lines.filter(({ ecart }) => ecart === difference)}
          reasons={reasons}
          onChange={setAll}
        />
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
function useClosing(manifest: Manifest) {
  const { reload } = useManifestChanges(manifest.conteneur.id);
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

interface GroupProps {
  difference: Difference;
  lines: readonly ManifestLine[];
  reasons: Reasons;
  onChange: (lines: readonly ManifestLine[], reason: string) => void;
}

function DifferenceGroup({ difference, lines, reasons, onChange }: GroupProps) {
  const { t } = useTranslation('manifest');
  const [shared, setShared] = useState('');
  if (lines.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3>{t(`closing.kinds.${difference}.title`, { count: lines.length })}</h3>
      <p className={styles.note}>{t(`closing.kinds.${difference}.text`)}</p>
      {lines.length > 1 && (
        <TextField
          label={t('closing.sharedReason')}
          value={shared}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => {
            setShared(target.value);
            onChange(lines, target.value);
          }}
        />
      )}
      <ul className={`${styles.list} ${styles.reasons}`}>
        {lines.map((line) => (
          <li key={line.colisId}>
            <ParcelName line={line} />
            <TextField
              label={t('closing.reason', { parcel: line.codeSuivi ?? line.colisId })}
              value={reasons[keyOf(line)] ?? ''}
              maxLength={300}
              autoComplete="off"
              onChange={({ target }) => onChange([line], target.value)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reasons that still prevent the closing. */
function Obstacles({ manifest: { manque, lignes }, open }: { manifest: Manifest; open: number }) {
  const { t } = useTranslation('manifest');
  const obstacles = [
    ...(lignes.length === 0 ? [t('closing.nothingLoaded')] : []),
    ...(manque.length > 0
      ? [t('closing.missing', { names: manque.map((name) => t(`references.${name}`)).join(', ') })]
      : []),
    ...(open > 0 ? [t('closing.unexplained', { count: open })] : []),
  ];
  if (obstacles.length === 0) return null;
  return <Notice tone="warning">{obstacles.join(' ')}</Notice>;
}
