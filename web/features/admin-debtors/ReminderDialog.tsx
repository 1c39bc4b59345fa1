import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DebtorsPreview } from '#shared/bulk/schema.ts';
import type { Debtor } from '#shared/colis/debtors.ts';
import { LOCALES } from '#shared/dates.ts';
import styles from '#web/core/admin/bulk/Bulk.module.css';
import { LeftOut, type RowName } from '#web/core/admin/bulk/LeftOut.tsx';
import { RunStep } from '#web/core/admin/bulk/RunStep.tsx';
import type { BulkRun } from '#web/core/admin/bulk/readRun.ts';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { Unreachable } from '#web/core/admin/change/Unreachable.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { previewReminders, REMINDER, type ReminderChoice, sendReminders } from './reminders.ts';

interface ReminderDialogProps {
  choice: ReminderChoice;
  onClose: () => void;
}

/** Dialog that reminds customers of what they owe: its preview, then its run with a result for each of them. */
export default function ReminderDialog({ choice, onClose }: ReminderDialogProps) {
  const { t } = useTranslation(['bulk', 'table']);
  const [run, setRun] = useState('run' in choice ? choice.run : undefined);
  const debtors = 'debtors' in choice ? choice.debtors : [];
  const names = new Map(debtors.map(({ id, client }) => [id, client]));
  const nameOf = (id: number): RowName => {
    const client = names.get(id);
    return client ? { text: client, keeps: client } : { text: t('table:number', { id }) };
  };
  if (!run) return <PreviewStep {...{ debtors, onClose }} onConfirm={setRun} />;
  return (
    <RunStep
      {...{ nameOf, onClose }}
      scope="debiteurs"
      of="clients"
      begun={run}
      title={t('debtors.run')}
      send={sendReminders}
      outdated={colisKeys.list('admin', 'debtors')}
    />
  );
}

interface PreviewStepProps {
  debtors: readonly Debtor[];
  onConfirm: (run: BulkRun) => void;
  onClose: () => void;
}

/** Preview of who gets the message, what they read and who is left out; nothing is sent before it is confirmed. */
function PreviewStep({ debtors, onConfirm, onClose }: PreviewStepProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const ids = debtors.map(({ id }) => id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reminders-preview', ids],
    queryFn: () => previewReminders(ids),
    staleTime: 0,
    gcTime: 0,
  });
  const confirm = ({ refuses }: DebtorsPreview) => {
    const refused = new Set(refuses.map(({ id }) => id));
    const todo = ids.filter((id) => !refused.has(id)).map((id) => ({ id, userId: id }));
    onConfirm({ lot: crypto.randomUUID(), action: REMINDER, todo, results: [] });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('debtors.title', { count: debtors.length })}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:ui.cancel')}
          </Button>
          {data && data.clients > 0 && (
            <Button onClick={() => confirm(data)}>{t('submit.PAIEMENT', { count: data.clients })}</Button>
          )}
        </>
      }
    >
      {data && <Preview preview={data} />}
      {!data && error && (
        <ErrorState
          message={t('preview.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton lines={5} height="1.25rem" />}
    </Dialog>
  );
}

function Preview({
  preview: { clients, noms, du, parLien, messages, injoignables, refuses },
}: {
  preview: DebtorsPreview;
}) {
  const { t } = useTranslation(['bulk', 'table']);
  const language = useLanguage();
  const nameOf = (id: number): RowName => {
    const nom = refuses.find((one) => one.id === id)?.nom;
    return nom ? { text: nom, keeps: nom } : { text: t('table:number', { id }) };
  };
  // Who can only be called is in a list of their own, with the number to call.
  const leftOut = refuses.filter(({ code }) => code !== 'CUSTOMER_WITHOUT_EMAIL');
  const values = {
    count: clients,
    sum: dollars(language, du),
    names: new Intl.ListFormat(LOCALES[language]).format(noms),
  };
  return (
    <div className={styles.form}>
      {clients === 0 && <p>{t('debtors.nobody')}</p>}
      {clients > 0 && (
        <p>
          <Sentence keeps={noms}>
            {clients > noms.length ? t('debtors.more', values) : t('debtors.reach', values)}
          </Sentence>
        </p>
      )}
      {parLien > 0 && <p>{t('debtors.byLink', { count: parLien })}</p>}
      <p>{t('debtors.pause')}</p>
      <Unreachable customers={injoignables} />
      <LeftOut refused={leftOut} nameOf={nameOf} title={t('debtors.leftOut', { count: leftOut.length })} />
      <MessagePreview messages={messages} note={t('debtors.example')} />
    </div>
  );
}
