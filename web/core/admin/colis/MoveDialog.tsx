import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxChoice } from '#shared/colis/decisions.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { RecipientMails } from '#web/core/admin/change/RecipientMails.tsx';
import { Unreachable } from '#web/core/admin/change/Unreachable.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { BoxField, chosenBox } from './BoxField.tsx';
import styles from './DecisionDialog.module.css';
import { DepartureField } from './DepartureField.tsx';
import { useMove, useMovePreview } from './decisions.ts';
import { MoneyEffect } from './MoneyEffect.tsx';

/** Dialog that moves a parcel to another open departure, after showing the effect on space, money and messages. */
export function MoveDialog({ colis, onClose }: { colis: Colis; onClose: () => void }) {
  const { t } = useTranslation('adminColis');
  const form = useId();
  const nameOf = usePlaceName();
  const [vers, setVers] = useState<number>();
  const [missing, setMissing] = useState(false);
  const [boite, setBoite] = useState<BoxChoice>('TRANSFERT');
  const preview = useMovePreview(colis.id, vers, boite);
  const box = preview.data?.boite;
  useEffect(() => {
    if (box) setBoite((chosen) => chosenBox(chosen, box.transfert));
  }, [box]);
  const { decide, busy, fault } = useMove(colis, onClose);
  const otherDestination = preview.data?.autreDestination === true;
  const submit = (motif: string) => {
    if (vers === undefined) return setMissing(true);
    decide({
      vers,
      motif,
      ...(otherDestination && { autreDestination: true }),
      ...(box && { boite: chosenBox(boite, box.transfert) }),
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('decide.move.title', { id: colis.id })}
      confirmLabel={
        otherDestination && preview.data
          ? t('decide.move.submitTo', { destination: nameOf(preview.data.vers.destination) })
          : t('decide.move.submit')
      }
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <div className={styles.parts}>
        <p>{t('decide.move.text')}</p>
        <DepartureField
          from={colis.containerBookingId}
          value={vers}
          error={missing && vers === undefined ? t('decide.move.missing') : undefined}
          onChoose={setVers}
        />
        {otherDestination && preview.data && (
          <p className={styles.obstacle}>{t('decide.move.otherDestination', preview.data.vers)}</p>
        )}
        {box && (
          <BoxField
            label={t('decide.move.box', { depot: box.depot })}
            value={boite}
            canSend={box.transfert}
            onChoose={setBoite}
          />
        )}
        {vers !== undefined && <MoneyEffect preview={preview} />}
        {preview.data && <Unreachable customers={preview.data.injoignables} />}
        {preview.data && <MessagePreview messages={preview.data.messages} />}
        {preview.data && <RecipientMails mails={preview.data.mailsDestinataires} />}
        <MotifForm form={form} onSubmit={submit} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
