import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HANDOVER_LIMITS } from '#shared/handover/rules.ts';
import { CAPACITIES, type Capacity } from '#shared/handover/schema.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import type { QueuedFile, QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { pathTo } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { PhotoRow } from '#web/features/agent/parts/PhotoRow.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { draftOf, faultsOf, type HandoverDraft, nameAs } from './handoverDraft.ts';
import { ProofFields } from './ProofFields.tsx';
import { recordHandover } from './recordHandover.ts';
import { SignatureField, type SignatureHandle } from './SignatureField.tsx';
import { waitForReply } from './waitForReply.ts';

interface HandoverFormProps {
  reference: string;
  subject: string;
  /** Name of the parcel's recipient; empty when the device does not know it. */
  recipient: string;
  /** Name of the confirmed person who may collect the parcel too; empty when none is known, as without a network. */
  proxy: string;
  /** True if the device knows that no code opens the parcel any more. */
  isLocked: boolean;
  /** Container of the parcel; undefined when the device does not know it. */
  containerId: number | undefined;
  /** Refused record that this one replaces. */
  replaced: QueuedWrite | undefined;
  /** Called with true while a record of this form is sent. */
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/**
 * Form for a handover: the person who collects, the code or ID, and the signature; stored on the device and sent from
 * there. A wrong code keeps the agent in it.
 */
export function HandoverForm(props: HandoverFormProps) {
  const { reference, subject, recipient, proxy, onSending, onDone } = props;
  const { t } = useTranslation('agentHandover');
  const [replaced, setReplaced] = useState(props.replaced);
  const refusal = replaced?.refusal;
  const isLocked = props.isLocked || refusal?.code === LOCKED;
  const isNotAnnounced = refusal?.code === NOT_ANNOUNCED;
  const withReason =
    (why: 'locked' | 'notAnnounced') =>
    (refused: HandoverDraft): HandoverDraft => ({
      ...refused,
      withId: true,
      motif: refused.motif || t(`${why}.reason`),
    });
  const [draft, setDraft] = useState(() => {
    const earlier = draftOf(replaced, recipient);
    if (isNotAnnounced) return withReason('notAnnounced')(earlier);
    return isLocked ? withReason('locked')(earlier) : earlier;
  });
  const [photos, setPhotos] = useState<QueuedFile[]>(replaced?.files.filter(({ field }) => !field) ?? []);
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({});
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const signature = useRef<SignatureHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<HandoverDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submitOnce = useSubmitOnce();
  const record = async (): Promise<boolean> => {
    const signed = await signature.current?.file();
    const found = faultsOf(draft, { photos: photos.length, isSigned: signed !== undefined, proxy });
    setFaults(found);
    if (!signed || Object.keys(found).length > 0) return false;
    setState('saving');
    onSending(true);
    try {
      const record = { reference, subject, draft, photos, signature: signed, replaced: replaced?.sequence };
      const { sequence } = await recordHandover(record);
      const reply = await waitForReply(sequence);
      if (reply?.state !== 'refused' || !isOfCode(reply)) {
        onDone();
        return true;
      }
      setReplaced(reply);
      if (reply.refusal?.code === LOCKED) setDraft(withReason('locked'));
      if (reply.refusal?.code === NOT_ANNOUNCED) setDraft(withReason('notAnnounced'));
      setState('idle');
    } catch {
      setState('failed');
    }
    onSending(false);
    return false;
  };
  useEffect(() => {
    if (refusal) focusOn(form.current, FIELD_OF[refusal.code]);
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submitOnce(record);
  };
  const choose = (qualite: Capacity) => set({ qualite, nom: nameAs(qualite, draft.nom, recipient, proxy) });
  const faultText = (name: keyof typeof faults) => {
    if (faults[name] === 'qualite' && isLocked) return t('faults.qualiteLocked');
    if (faults[name]) return t(`faults.${faults[name]}`);
    return refusal && FIELD_OF[refusal.code] === name && isAsRefused(draft, replaced) ? refusal.message : undefined;
  };
  return (
    <form ref={form} className={`${styles.panel} ${styles.form}`} onSubmit={submit} noValidate>
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
      {isLocked && (
        <Notice tone="warning" title={t('locked.title')}>
          {t('locked.text')}
        </Notice>
      )}
      {isNotAnnounced && (
        <Notice
          tone="warning"
          title={t('notAnnounced.title')}
          action={
            props.containerId !== undefined && (
              <ButtonLink to={pathTo('agentUnloading', { id: props.containerId })}>{t('notAnnounced.open')}</ButtonLink>
            )
          }
        >
          {t('notAnnounced.text')}
        </Notice>
      )}
      <ProofFields draft={draft} isLocked={isLocked} faultText={faultText} onChange={set} />
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
      <UnsavedGuard
        unsaved={state !== 'saving' && !isNotAnnounced && (photos.length > 0 || draft.code !== '' || draft.withId)}
      />
    </form>
  );
}

const LOCKED = 'COLLECTION_CODE_LOCKED';
const NOT_ANNOUNCED = 'COLLECTION_NOT_ANNOUNCED';

/** Field that a refusal of the proof is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  COLLECTION_CODE_WRONG: 'code',
  [LOCKED]: 'type',
  [NOT_ANNOUNCED]: 'type',
  HANDOVER_NEEDS_CODE: 'qualite',
};

/** Reports whether a refusal is about the code, so that the person at the counter can give another proof. */
const isOfCode = ({ refusal }: QueuedWrite): boolean => refusal !== undefined && refusal.code in FIELD_OF;

/** Reports whether the draft still has what was refused. */
const isAsRefused = ({ code, qualite }: HandoverDraft, replaced: QueuedWrite | undefined): boolean => {
  const refused = draftOf(replaced, '');
  return refused.code === code && refused.qualite === qualite;
};

/** Focuses a field, and selects what it holds. */
const focusOn = (form: HTMLFormElement | null, name: string | undefined): void => {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  if (field instanceof HTMLInputElement) field.select();
};
