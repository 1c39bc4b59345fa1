import { type Ref, useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { ACCEPTED, type UploadKind } from '#shared/uploads/constants.ts';
import { describedBy, FieldError, FieldHint, FieldLabel, type FieldTexts } from '#web/ui/form/Field.tsx';
import { joinsPages } from './documentPages.ts';
import styles from './FileField.module.css';
import { DropZone, FileStage } from './FileStage.tsx';
import { useFileTexts } from './useFileTexts.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { type FileValue, useUpload } from './useUpload.ts';

export interface FileFieldProps extends Pick<FieldTexts, 'label' | 'hint' | 'optional'> {
  name: string;
  kind: UploadKind;
}

/** File field that uploads a chosen file at once; validate it with `sentFile`. Its page must load the texts `files`. */
export function FileField({ name, kind, label, hint, optional }: FileFieldProps) {
  const { field, fieldState } = useController<Record<string, FileValue>>({ name });
  const value = field.value ?? null;
  const upload = useUpload(kind, value, field.onChange);
  const texts = useFileTexts(kind);
  const error = texts.problem(upload) ?? texts.fault(fieldState.error);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const pageInput = useRef<HTMLInputElement>(null);
  const group = useKeptFocus(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled like a label.
    <div
      ref={group}
      role="group"
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, { hint, error })}
      data-invalid={error ? true : undefined}
    >
      <p id={`${id}-label`} className={styles.label}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </p>
      <FieldHint of={id}>{hint}</FieldHint>
      <HiddenFileInput
        ref={input}
        name={name}
        accept={acceptOf(kind)}
        multiple={joinsPages(kind)}
        onChoose={upload.choose}
      />
      {upload.addPages && (
        <HiddenFileInput ref={pageInput} accept={ACCEPTED_PICTURES} multiple onChoose={upload.addPages} />
      )}
      <DropZone onDrop={upload.choose}>
        <FileStage
          value={value}
          upload={upload}
          formats={texts.formats}
          labelId={`${id}-label`}
          pick={() => input.current?.click()}
          pickPages={() => pageInput.current?.click()}
          takePhoto={() => takePhoto(upload.choose)}
          ref={field.ref}
        />
      </DropZone>
      <FieldError of={id}>{error}</FieldError>
      <p role="status" className="visually-hidden">
        {texts.statusText(value, upload)}
      </p>
    </div>
  );
}

interface HiddenFileInputProps {
  ref: Ref<HTMLInputElement>;
  name?: string;
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** HEIC is turned into JPEG before it is sent. */
const acceptOf = (kind: UploadKind): string =>
  [...ACCEPTED[kind], 'image/heic', 'image/heif', '.heic', '.heif'].join(',');
const ACCEPTED_PICTURES = acceptOf('colis');

/** Hidden native file input, whose own texts would be in the browser's language. */
function HiddenFileInput({ ref, onChoose, ...input }: HiddenFileInputProps) {
  return (
    <input
      {...input}
      ref={ref}
      type="file"
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = ''; // so that the same file may be chosen again
        onChoose(files);
      }}
    />
  );
}

/** Opens the camera of a phone; a browser without one opens its files. */
function takePhoto(onChoose: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.setAttribute('capture', 'environment');
  input.onchange = () => onChoose([...(input.files ?? [])]);
  input.click();
}
