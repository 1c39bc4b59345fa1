import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UploadKind } from '#shared/uploads/schema.ts';
import { FileField } from '#web/ui/FileField.tsx';
import type { FileValue } from '#web/ui/useUpload.ts';

interface FileInputProps {
  name: string;
  kind: UploadKind;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** The file of the form around it, by the rules of `sentFile`. Pages that use it load the words of `files`. */
export function FileInput({ name, ...face }: FileInputProps) {
  const { t } = useTranslation('files');
  const { field, fieldState } = useController<Record<string, FileValue>>({ name });
  const { type, message } = fieldState.error ?? {};
  const faults: Record<string, string> = { missing: t('missing'), underway: t('underway'), unsent: t('unsent') };
  const words = type === 'server' ? message : faults[message ?? ''];
  return (
    <FileField
      {...face}
      name={name}
      value={field.value ?? null}
      onChange={field.onChange}
      error={words}
      ref={field.ref}
    />
  );
}
