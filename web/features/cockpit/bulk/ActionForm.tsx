import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE_SUBJECT, MAX_MESSAGE_TEXT } from '#shared/bulk/constants.ts';
import type { BulkAction } from '#shared/bulk/schema.ts';
import { ETATS } from '#shared/colis/constants.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import styles from './Bulk.module.css';
import type { BulkKind } from './choices.ts';

interface ActionFormProps {
  kind: BulkKind;
  title: string;
  /** Input that the preview was about, to be changed. */
  earlier: BulkAction | undefined;
  onSubmit: (action: BulkAction) => void;
  onClose: () => void;
}

/** Input of an action: the texts of a message, or the new état. */
export function ActionForm({ kind, title, earlier, onSubmit, onClose }: ActionFormProps) {
  const { t } = useTranslation(['bulk', 'common']);
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
            {t('preview.open')}
          </Button>
        </>
      }
    >
      {kind === 'ETAT' ? (
        <EtatForm id={form} earlier={earlier} onSubmit={onSubmit} />
      ) : (
        <MessageForm id={form} earlier={earlier} onSubmit={onSubmit} />
      )}
    </Dialog>
  );
}

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
