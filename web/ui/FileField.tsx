import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, type RefCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPTED, type UploadKind } from '#shared/uploads/schema.ts';
import { fileSize, percent } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from './Button.tsx';
import styles from './FileField.module.css';
import { useFileWords } from './fileWords.ts';
import { type FileValue, useUpload } from './useUpload.ts';

interface FileFieldProps {
  kind: UploadKind;
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  value: FileValue;
  onChange: (value: FileValue) => void;
  /** What the form has against it. */
  error?: string | undefined;
  /** Takes the first button, where the focus goes when the file is at fault. */
  ref?: RefCallback<HTMLElement>;
}

/** A file that is sent as soon as it is chosen. Pages that use it load the words of `files`. */
export function FileField({ kind, name, label, hint, optional = false, value, onChange, error, ref }: FileFieldProps) {
  const { t } = useTranslation(['files', 'common']);
  const upload = useUpload(kind, value, onChange);
  const words = useFileWords(kind);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const group = useStayingFocus(value);
  const problem = words.problem(upload) ?? error;
  const pick = () => input.current?.click();
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a label.
    <div
      ref={group}
      role="group"
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      data-invalid={problem ? true : undefined}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label} {optional && <span className={styles.optional}>{t('common:ui.optional')}</span>}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        ref={input}
        type="file"
        name={name}
        accept={ACCEPTED[kind].join(',')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same file may be chosen again
          if (file) upload.choose(file);
        }}
      />
      <Zone onDrop={upload.choose}>
        {value === 'sending' && <Sending upload={upload} ref={ref} />}
        {value === 'failed' && <Failed upload={upload} pick={pick} ref={ref} />}
        {value === null && <Choose pick={pick} words={words.formats} labelId={`${id}-label`} ref={ref} />}
        {value !== null && typeof value === 'object' && (
          <>
            <Face thumbnail={value.thumbnail} />
            <FileName name={value.name} size={value.size} />
            <span className={styles.actions}>
              <Button look="quiet" onClick={pick} ref={ref}>
                {t('replace')}
              </Button>
              <Button look="quiet" onClick={upload.remove}>
                {t('remove')}
              </Button>
            </span>
          </>
        )}
      </Zone>
      {problem && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {problem}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {words.said(value, upload)}
      </p>
    </div>
  );
}

/** The place of the file, onto which one may also be dropped. */
function Zone({ onDrop, children }: { onDrop: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons do the same.
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

interface ChooseProps {
  pick: () => void;
  words: string;
  labelId: string;
  ref: RefCallback<HTMLElement> | undefined;
}

function Choose({ pick, words, labelId, ref }: ChooseProps) {
  const { t } = useTranslation('files');
  const id = useId();
  return (
    <>
      <Button id={id} look="quiet" icon={Upload} onClick={pick} ref={ref} aria-labelledby={`${labelId} ${id}`}>
        {t('choose')}
      </Button>
      <span className={styles.formats}>
        <span className={styles.drop}>{t('drop')} </span>
        {words}
      </span>
    </>
  );
}

type Uploading = ReturnType<typeof useUpload>;

function Sending({ upload, ref }: { upload: Uploading; ref: RefCallback<HTMLElement> | undefined }) {
  const { t } = useTranslation(['files', 'common']);
  const language = useLanguage();
  const share = Math.round(upload.progress * 100);
  return (
    <>
      <span className={styles.sending}>
        <span className={styles.name}>{upload.file?.name}</span>
        <span
          role="progressbar"
          className={styles.bar}
          aria-label={t('sending', { name: upload.file?.name })}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span className={styles.fill} style={{ width: `${share}%` }} />
        </span>
      </span>
      <span className={styles.share}>{percent(language, share)}</span>
      <Button look="quiet" onClick={upload.cancel} ref={ref}>
        {t('common:ui.cancel')}
      </Button>
    </>
  );
}

interface FailedProps {
  upload: Uploading;
  pick: () => void;
  ref: RefCallback<HTMLElement> | undefined;
}

function Failed({ upload, pick, ref }: FailedProps) {
  const { t } = useTranslation(['files', 'common']);
  return (
    <>
      <Face thumbnail={undefined} />
      <FileName name={upload.file?.name ?? ''} size={upload.file?.size ?? 0} />
      <span className={styles.actions}>
        <Button look="quiet" icon={RotateCw} onClick={upload.retry} ref={ref}>
          {t('common:ui.retry')}
        </Button>
        <Button look="quiet" onClick={pick}>
          {t('replace')}
        </Button>
        <Button look="quiet" onClick={upload.remove}>
          {t('remove')}
        </Button>
      </span>
    </>
  );
}

function Face({ thumbnail }: { thumbnail: string | undefined }) {
  return (
    <span className={styles.face}>
      {thumbnail ? <img src={thumbnail} alt="" /> : <FileText size={24} aria-hidden="true" />}
    </span>
  );
}

function FileName({ name, size }: { name: string; size: number }) {
  const language = useLanguage();
  return (
    <span className={styles.file}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{fileSize(language, size)}</span>
    </span>
  );
}

/** The buttons change as the file makes its way: the keyboard stays with them rather than falling out of the page. */
function useStayingFocus(value: FileValue) {
  const group = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  const stage = typeof value === 'string' ? value : value === null;
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const come = () => {
      within.current = true;
    };
    const go = ({ relatedTarget }: FocusEvent) => {
      // A button that is taken away leaves to nowhere; somebody who goes elsewhere leaves to somewhere.
      if (relatedTarget !== null) within.current = false;
    };
    element.addEventListener('focusin', come);
    element.addEventListener('focusout', go);
    return () => {
      element.removeEventListener('focusin', come);
      element.removeEventListener('focusout', go);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at every stage.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (within.current && lost) group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [stage]);
  return group;
}
