import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MANIFEST_REASON_LENGTH } from '#shared/manifest/loading-differences.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';

interface ReopenNoticeProps {
  /** Texts of the loading manifest, or of the unloading manifest. */
  texts: 'manifest' | 'unloadingManifest';
  reopen: (motif: string) => Promise<unknown>;
}

/** Notice about a closed list, with the action to reopen it for a reason. */
export function ReopenNotice({ texts, reopen }: ReopenNoticeProps) {
  const { t } = useTranslation(texts);
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
      <ReopenDialog texts={texts} reopen={reopen} open={asked} onDone={() => setAsked(false)} />
    </>
  );
}

function ReopenDialog({ texts, reopen, open, onDone }: ReopenNoticeProps & { open: boolean; onDone: () => void }) {
  const { t } = useTranslation(texts);
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
          maxLength={MAX_MANIFEST_REASON_LENGTH}
          required
          autoComplete="off"
          onChange={({ target }) => setMotif(target.value)}
        />
        <FormFault>{failure !== undefined && t('reopen.failed', { reason: reasonFor(failure) })}</FormFault>
      </form>
    </ConfirmDialog>
  );
}
