import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HANDOVER_LIMITS } from '#shared/handover/rules.ts';
import { CAPACITIES, type Capacity } from '#shared/handover/schema.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import type { QueuedFile, QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { draftOf, faultsOf, type HandoverDraft, nameAs } from './handoverDraft.ts';
import styles from './Intake.module.css';
import { PhotoRow } from './PhotoRow.tsx';
import { ProofFields } from './ProofFields.tsx';
import { recordHandover } from './recordHandover.ts';
import { SignatureField, type SignatureHandle } from './SignatureField.tsx';

interface HandoverFormProps {
  reference: string;
  subject: string;
  /** Name of the parcel's recipient; empty when the device does not know it. */
  recipient: string;
  /** Name of the confirmed person who may collect the parcel too; empty when none is known, as without a network. */
  proxy: string;
  /** Refused record that this one replaces. */
  replaced: QueuedWrite | undefined;
  onDone: () => void;
}

/**
 * Form for a handover: the person who collects, the code or ID, and the signature; stored on the device and sent from
 * there.
 */
export function HandoverForm({ reference, subject, recipient, proxy, replaced, onDone }: HandoverFormProps) {
  const { t } = useTranslation('agentHandover');
  const [draft, setDraft] = useState<HandoverDraft>(() => draftOf(replaced, recipient));
  const [photos, setPhotos] = useState<QueuedFile[]>(replaced?.files.filter(({ field }) => !field) ?? []);
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({});
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const signature = useRef<SignatureHandle>(null);
  const set = (change: Partial<HandoverDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submitOnce = useSubmitOnce();
  const record = async (): Promise<boolean> => {
    const signed = await signature.current?.file();
    const found = faultsOf(draft, { photos: photos.length, isSigned: signed !== undefined, proxy });
    setFaults(found);
    if (!signed || Object.keys(found).length > 0) return false;
    setState('saving');
    try {
      await recordHandover({ reference, subject, draft, photos, signature: signed, replaced: replaced?.sequence });
      onDone();
      return true;
    } catch {
      setState('failed');
      return false;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submitOnce(record);
  };
  const choose = (qualite: Capacity) => set({ qualite, nom: nameAs(qualite, draft.nom, recipient, proxy) });
  const faultText = (name: keyof typeof faults) => faults[name] && t(`faults.${faults[name]}`);
  return (
    <form className={`${styles.panel} ${styles.form}`} onSubmit={submit} noValidate>
      <h2>{t('form.title')}</h2>
      {state === 'failed' && <Notice tone="error">{t('notStored')}</Notice>}
      <SelectField
        name="qualite"
        label={t('form.capacity')}
        value={draft.qualite}
        error={faultText('qualite')}
        onChange={({ target }) => choose(target.value as Capacity)}
      >
        {CAPACITIES.map((capacity) => (
          <option key={capacity} value={capacity}>
            {t(`capacities.${capacity}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="nom"
        label={t('form.name')}
        value={draft.nom}
        error={faultText('nom')}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => set({ nom: target.value })}
      />
      <ProofFields draft={draft} faultText={faultText} onChange={set} />
      <PhotoRow
        photos={photos}
        onChange={setPhotos}
        kind="handover"
        max={HANDOVER_LIMITS.photos}
        label={t(draft.withId ? 'form.photoOfId' : 'form.photo')}
      />
      <FieldError of="photos">{faultText('photos')}</FieldError>
      <SignatureField handle={signature} kept={replaced?.files.find(({ field }) => field === 'signatureKey')} />
      <FieldError of="signature">{faultText('signature')}</FieldError>
      <Button type="submit" look="accent" wide busy={state === 'saving'}>
        {t('form.submit')}
      </Button>
      <UnsavedGuard unsaved={state !== 'saving' && (photos.length > 0 || draft.code !== '' || draft.withId)} />
    </form>
  );
}
