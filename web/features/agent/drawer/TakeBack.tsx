import Banknote from 'lucide-react/icons/banknote';
import Undo2 from 'lucide-react/icons/undo-2';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smallestOf } from '#shared/counter/cash.ts';
import { MAX_DRAWER_REASON } from '#shared/counter/constants.ts';
import { collectionOfClient } from '#web/core/colis/collectionPath.ts';
import type { Movement } from '#web/core/drawer/Movements.tsx';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Drawer.module.css';
import { useDrawerFailure, useTakeBack } from './queries.ts';

const sumOf = (language: Language, { montant, devise }: Movement): string =>
  money(language, smallestOf(montant, devise) ?? 0, devise);

interface TakeBackFormProps {
  movement: Movement;
  onBack: () => void;
  onDone: () => void;
}

/** Form that takes back a payment that was a mistake, with the reason. */
export function TakeBackForm({ movement, onBack, onDone }: TakeBackFormProps) {
  const { t } = useTranslation(['agentDrawer', 'common']);
  const language = useLanguage();
  const [motif, setMotif] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const takeBack = useTakeBack();
  const failureText = useDrawerFailure();
  const submitOnce = useSubmitOnce();
  const { client, clientId, paymentId } = movement;
  const submit = async (): Promise<boolean> => {
    try {
      await takeBack.mutateAsync({ clientId: clientId ?? 0, paiementId: paymentId ?? 0, motif: motif.trim() });
    } catch {
      return false;
    }
    onDone();
    return true;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (motif.trim() !== '') void submitOnce(submit);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h2>{t('takeBack.title', { sum: sumOf(language, movement) })}</h2>
      {client && (
        <p>
          <Verbatim>{client}</Verbatim>
        </p>
      )}
      <p className={styles.note}>{t('takeBack.text')}</p>
      <TextField
        name="motif"
        label={t('move.reason')}
        hint={t('takeBack.hint')}
        error={wasSent && motif.trim() === '' ? t('reasonMissing') : undefined}
        value={motif}
        onChange={({ target }) => setMotif(target.value)}
        maxLength={MAX_DRAWER_REASON}
        autoComplete="off"
        autoFocus
      />
      <FormFault>{takeBack.error && failureText(takeBack.error)}</FormFault>
      <Button type="submit" icon={Undo2} wide busy={takeBack.isPending}>
        {t('takeBack.submit')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('common:ui.cancel')}
      </Button>
    </form>
  );
}

/** Tells that a payment was taken back, and leads to where its parcels are paid anew. */
export function TakenBack({ movement }: { movement: Movement }) {
  const { t } = useTranslation('agentDrawer');
  const language = useLanguage();
  return (
    <Notice
      tone="success"
      title={t('takeBack.done', { sum: sumOf(language, movement) })}
      action={
        <ButtonLink icon={Banknote} to={collectionOfClient(movement.clientId ?? 0)}>
          {t('takeBack.again')}
        </ButtonLink>
      }
    />
  );
}
