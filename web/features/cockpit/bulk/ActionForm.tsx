import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE_SUBJECT, MAX_MESSAGE_TEXT } from '#shared/bulk/constants.ts';
import type { BulkAction } from '#shared/bulk/schema.ts';
import { ETATS } from '#shared/colis/constants.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import styles from '#web/core/admin/bulk/Bulk.module.css';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BulkKind } from './choices.ts';

interface ActionFormProps {
  container: Container;
  kind: BulkKind;
  title: string;
  /** Input that the preview was about, to be changed. */
  earlier: BulkAction | undefined;
  onSubmit: (action: BulkAction) => void;
  onClose: () => void;
}

/** Input of an action: the texts of a message, the new état, or the new departure. */
export function ActionForm({ container, kind, title, earlier, onSubmit, onClose }: ActionFormProps) {
  const { t } = useTranslation(['bulk', 'cockpit', 'common']);
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" form={form}>
            {t('cockpit:selection.act')}
          </Button>
        </>
      }
    >
      {kind === 'ETAT' && <EtatForm id={form} earlier={earlier} onSubmit={onSubmit} />}
      {kind === 'MESSAGE' && <MessageForm id={form} earlier={earlier} onSubmit={onSubmit} />}
      {kind === 'DEPLACER' && (
        <Suspense
          fallback={
            <div aria-busy="true">
              <Skeleton lines={2} height="1.25rem" />
            </div>
          }
        >
          <MoveForm id={form} from={container.id} earlier={earlier} onSubmit={onSubmit} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Loaded with its texts when parcels are first moved. */
const MoveForm = lazy(async () => {
  const [module] = await Promise.all([import('./MoveForm.tsx'), loadTexts(['adminColis'])]);
  return module;
});

type PartProps = Pick<ActionFormProps, 'earlier' | 'onSubmit'> & { id: string };

function EtatForm({ id, earlier, onSubmit }: PartProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const [etat, setEtat] = useState<Etat | ''>(earlier?.type === 'ETAT' ? earlier.etat : '');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (etat === '') setMissing(true);
    else onSubmit({ type: 'ETAT', etat });
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={t('etat.label')}
        error={missing && etat === '' ? t('etat.missing') : undefined}
        value={etat}
        onChange={({ target }) => setEtat(ETATS.find((each) => each === target.value) ?? '')}
        data-autofocus
      >
        <option value="">{t('etat.choose')}</option>
        {ETATS.map((each) => (
          <option key={each} value={each}>
            {t(`common:states.${each}`)}
          </option>
        ))}
      </SelectField>
    </form>
  );
}

const MESSAGE_LANGUAGES = ['fr', 'en'] as const;
type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];
type Texts = Record<MessageLanguage, { objet: string; texte: string }>;
const EMPTY = { objet: '', texte: '' };

function MessageForm({ id, earlier, onSubmit }: PartProps) {
  const { t } = useTranslation('bulk');
  const given = earlier?.type === 'MESSAGE' ? earlier.textes : {};
  const [texts, setTexts] = useState<Texts>({ fr: given.fr ?? EMPTY, en: given.en ?? EMPTY });
  const [isChecked, setIsChecked] = useState(false);
  const written = MESSAGE_LANGUAGES.filter((language) => isStarted(texts[language]));
  const isComplete = written.every((language) => texts[language].objet.trim() && texts[language].texte.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (written.length === 0 || !isComplete) return;
    onSubmit({ type: 'MESSAGE', textes: Object.fromEntries(written.map((each) => [each, texts[each]])) });
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p>{t('message.hint')}</p>
      {MESSAGE_LANGUAGES.map((language, index) => {
        const { objet, texte } = texts[language];
        const isNeeded = isChecked && (isStarted(texts[language]) || (written.length === 0 && index === 0));
        const change = (part: Partial<typeof EMPTY>) =>
          setTexts({ ...texts, [language]: { ...texts[language], ...part } });
        return (
          <fieldset key={language} className={styles.language}>
            <legend>{t(`message.${language}`)}</legend>
            <TextField
              label={t('message.objet')}
              lang={language}
              maxLength={MAX_MESSAGE_SUBJECT}
              value={objet}
              error={isNeeded && !objet.trim() ? t('message.objetMissing') : undefined}
              onChange={({ target }) => change({ objet: target.value })}
            />
            <TextAreaField
              label={t('message.texte')}
              lang={language}
              rows={5}
              maxLength={MAX_MESSAGE_TEXT}
              value={texte}
              error={isNeeded && !texte.trim() ? t('message.texteMissing') : undefined}
              onChange={({ target }) => change({ texte: target.value })}
            />
          </fieldset>
        );
      })}
    </form>
  );
}

const isStarted = ({ objet, texte }: typeof EMPTY): boolean => objet.trim() !== '' || texte.trim() !== '';
