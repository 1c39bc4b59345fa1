import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#shared/dates.ts';
import { ACCEPTED, MAX_FILE_BYTES, type UploadKind } from '#shared/uploads/constants.ts';
import { MAX_PIXELS } from '#shared/uploads/picture-size.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import type { FileFault } from '#web/core/api/upload.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { joinsPages, MAX_PAGES } from './documentPages.ts';
import type { FileValue } from './useUpload.ts';

const FORMAT_NAMES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

interface Upload {
  files: readonly File[];
  fault: FileFault | undefined;
  error: unknown;
}

/** Returns the texts of a file field in the page's language. */
export function useFileTexts(kind: UploadKind) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  const max = MAX_FILE_BYTES / 1024 / 1024;
  const types = new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(
    ACCEPTED[kind].map((type) => FORMAT_NAMES[type] ?? type),
  );
  const faults = {
    type: t('fault.type', { types }),
    size: t('fault.size', { max }),
    pixels: t('fault.pixels', { max: MAX_PIXELS / 1_000_000 }),
    empty: t('fault.empty'),
    unreadable: t('fault.unreadable'),
    together: t('fault.together'),
    pages: t('fault.pages', { max: MAX_PAGES }),
  };
  const formFaults: Record<string, string> = {
    missing: t('missing'),
    uploading: t('uploading'),
    notUploaded: t('notUploaded'),
  };
  return {
    formats: [t('formats', { types, max }), joinsPages(kind) && t('severalPages')].filter(Boolean).join('. '),
    problem: ({ fault, error }: Upload): string | undefined => {
      if (fault) return faults[fault];
      if (!error) return undefined;
      return error instanceof Refusal && error.message && error.status < 500
        ? error.message
        : t('failed', { advice: adviceOn(error) });
    },
    /** Error text of the field, from `sentFile` or from the API. */
    fault: (error: FieldError | undefined): string | undefined =>
      error?.type === 'server' ? error.message : formFaults[error?.message ?? ''],
    statusText: (value: FileValue, { files: [file] }: Upload): string => {
      if (value === 'uploading') return t('status.uploading', { name: file?.name });
      return value !== null && typeof value === 'object' ? t('status.uploaded', { name: value.name }) : '';
    },
  };
}
