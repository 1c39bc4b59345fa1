import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manifest, ManifestVersion } from '#shared/manifest/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { kg } from '#web/core/format.ts';
import { placeTime } from '#web/core/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './ManifestPage.module.css';
import { useManifestChanges } from './queries.ts';

/** Says what a closed manifest means, and reopens it. */
export function ClosedNotice({ manifest }: { manifest: Manifest }) {
  const { t } = useTranslation('manifest');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Notice
        tone="success"
        title={t('closed.title')}
        action={
          <Button look="quiet" onClick={() => setAsked(true)}>
            {t('reopen.open')}
          </Button>
        }
      >
        {t('closed.text')}
      </Notice>
      <ReopenDialog id={manifest.conteneur.id} open={asked} onDone={() => setAsked(false)} />
    </>
  );
}

function ReopenDialog({ id, open, onDone }: { id: number; open: boolean; onDone: () => void }) {
  const { t } = useTranslation('manifest');
  const { reopen } = useManifestChanges(id);
  const formId = useId();
  const [motif, setMotif] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!motif.trim()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await reopen(motif.trim());
      toast('success', t('reopen.done'));
      onDone();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('reopen.title')}
      confirmLabel={t('reopen.submit')}
      form={formId}
      busy={busy}
      onCancel={onDone}
    >
      <p>{t('reopen.text')}</p>
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('reopen.reason')}
          value={motif}
          maxLength={300}
          required
          autoComplete="off"
          onChange={({ target }) => setMotif(target.value)}
        />
        <FormFault>{failure !== undefined && t('reopen.failed', { reason: reasonFor(failure) })}</FormFault>
      </form>
    </ConfirmDialog>
  );
}

/** The closed versions, with their hashes. */
export function Versions({ manifest: { versions, conteneur } }: { manifest: Manifest }) {
  const { t } = useTranslation('manifest');
  if (versions.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('versions.title')}</h2>
      <ul className={styles.list}>
        {versions.map((version) => (
          <Version key={version.version} version={version} timeZone={conteneur.fuseau} />
        ))}
      </ul>
      <p className={styles.note}>{t('versions.hash')}</p>
    </section>
  );
}

function Version({ version, timeZone }: { version: ManifestVersion; timeZone: string }) {
  const { t } = useTranslation('manifest');
  const language = useLanguage();
  const at = (instant: string) => placeTime(language, instant, timeZone);
  const { closLe, par, charges, poids, ecarts, empreinte, rouvert } = version;
  return (
    <li>
      <span className={styles.parcel}>
        <strong>{t('versions.name', { version: version.version })}</strong>
        <span>{t('versions.closed', { date: at(closLe), name: par.nom || t('versions.nobody') })}</span>
        <span className={styles.figures}>
          {[
            t('summary.parcels', { count: charges }),
            kg(language, poids),
            t('versions.differences', { count: ecarts }),
          ].join(' · ')}
        </span>
      </span>
      <span className={styles.hash}>{empreinte}</span>
      {rouvert && (
        <span className={styles.note}>
          {t('versions.reopened', {
            date: at(rouvert.le),
            name: rouvert.par.nom || t('versions.nobody'),
            reason: rouvert.motif,
          })}
        </span>
      )}
    </li>
  );
}
