import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { sumsOfCash } from '#web/core/drawer/sums.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type ListedDrawer, useConfirmCount } from './queries.ts';
import { Differences } from './SumList.tsx';

/** Button that confirms the count of a closed drawer, after a question: it freezes the drawer. */
export function ConfirmCount({ drawer: { id, cloture } }: { drawer: ListedDrawer }) {
  const { t } = useTranslation('adminDrawers');
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useConfirmCount(id);
  const cancel = () => {
    if (isPending) return;
    reset();
    setIsAsking(false);
  };
  const confirm = () => mutate(undefined, { onSuccess: () => toast('success', t('confirm.done')) });
  return (
    <>
      <Button icon={Check} onClick={() => setIsAsking(true)}>
        {t('confirm.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('confirm.title')}
        confirmLabel={t('confirm.open')}
        onConfirm={confirm}
        onCancel={cancel}
        busy={isPending}
      >
        <p>
          <Differences sums={sumsOfCash(cloture?.ecarts ?? [])} />
        </p>
        <p>{t('confirm.text')}</p>
        <FormFault>{error && t('confirm.failed', { reason: reasonFor(error) })}</FormFault>
      </ConfirmDialog>
    </>
  );
}
