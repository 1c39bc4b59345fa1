import Link2Off from 'lucide-react/icons/link-2-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { useRevokeCode } from './queries.ts';

/** Button that revokes the tracking code of a parcel, once the sender has confirmed what stops working. */
export function RevokeCode({ colis }: { colis: Colis }) {
  const { t } = useTranslation('trackingCode');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const revoke = useRevokeCode(colis, close);
  return (
    <>
      <Button look="quiet" icon={Link2Off} onClick={() => setIsAsking(true)}>
        {t('revoke.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('revoke.title')}
        confirmLabel={t('revoke.confirm')}
        onConfirm={() => revoke.mutate()}
        onCancel={close}
        busy={revoke.isPending}
        danger
      >
        <p>{t('revoke.text')}</p>
        {isUnderWay(colis) && <p>{t('revoke.label')}</p>}
      </ConfirmDialog>
    </>
  );
}
