import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, type RefCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '#web/core/api/upload.ts';
import { fileSize, percent } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './FileField.module.css';
import type { FileValue, useUpload } from './useUpload.ts';

type UploadState = ReturnType<typeof useUpload>;

interface StageProps {
  upload: UploadState;
  /** Opens the browser's file dialog. */
  pick: () => void;
  /** Opens it for further pages of the document. */
  pickPages: () => void;
  /** Opens the camera of a phone. */
  takePhoto: () => void;
  /** Receives the first button, which is focused when the file is invalid. */
  ref: RefCallback<HTMLElement>;
}

interface FileStageProps extends StageProps {
  value: FileValue;
  /** Text that lists the accepted formats. */
  formats: string;
  labelId: string;
}

/**
 * Content of a file field: a button to choose a file, or the file that is being uploaded, has failed or is uploaded.
 */
export function FileStage({ value, formats, labelId, ...stage }: FileStageProps) {
  if (value === null) return <ChooseFile {...stage} formats={formats} labelId={labelId} />;
  if (value === 'uploading') return <UploadingFile {...stage} />;
  if (value === 'failed') return <FailedFile {...stage} />;
  return <UploadedFileRow {...stage} file={value} />;
}

interface ChooseFileProps extends StageProps {
  formats: string;
  labelId: string;
}

function ChooseFile({ pick, takePhoto, formats, labelId, ref }: ChooseFileProps) {
  const { t } = useTranslation('files');
  const id = useId();
  return (
    <>
      <Button id={id} look="quiet" icon={Upload} onClick={pick} ref={ref} aria-labelledby={`${labelId} ${id}`}>
        {t('choose')}
      </Button>
      <span className={styles.camera}>
        <Button look="quiet" icon={Camera} onClick={takePhoto}>
          {t('camera')}
        </Button>
      </span>
      <span className={styles.formats}>
        <span className={styles.drop}>{t('drop')} </span>
        {formats}
      </span>
    </>
  );
}

function UploadingFile({ upload, ref }: StageProps) {
  const [first] = upload.files;
  const { t } = useTranslation(['files', 'common']);
  const language = useLanguage();
  const share = Math.round(upload.progress * 100);
  return (
    <>
      <span className={styles.uploading}>
        <span className={styles.name}>{first?.name}</span>
        <span
          role="progressbar"
          className={styles.bar}
          aria-label={t('status.uploading', { name: first?.name })}
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

function FailedFile({ upload: { files, retry, remove }, pick, ref }: StageProps) {
  const { t } = useTranslation(['files', 'common']);
  return (
    <>
      <FilePicture thumbnail={undefined} />
      <FileName
        name={files[0]?.name ?? ''}
        size={files.reduce((sum, { size }) => sum + size, 0)}
        pages={files.length}
      />
      <span className={styles.actions}>
        <Button look="quiet" icon={RotateCw} onClick={retry} ref={ref}>
          {t('common:ui.retry')}
        </Button>
        <Button look="quiet" onClick={pick}>
          {t('replace')}
        </Button>
        <Button look="quiet" onClick={remove}>
          {t('remove')}
        </Button>
      </span>
    </>
  );
}

interface UploadedFileRowProps extends StageProps {
  file: UploadedFile;
}

function UploadedFileRow({ file, upload, pick, pickPages, ref }: UploadedFileRowProps) {
  const { t } = useTranslation('files');
  return (
    <>
      <FilePicture thumbnail={file.thumbnail} />
      <FileName name={file.name} size={file.size} pages={file.pages} />
      <span className={styles.actions}>
        {upload.addPages && (
          <Button look="quiet" icon={Plus} onClick={pickPages}>
            {t('addPage')}
          </Button>
        )}
        <Button look="quiet" onClick={pick} ref={ref}>
          {t('replace')}
        </Button>
        <Button look="quiet" onClick={upload.remove}>
          {t('remove')}
        </Button>
      </span>
    </>
  );
}

function FilePicture({ thumbnail }: { thumbnail: string | undefined }) {
  return (
    <span className={styles.face}>
      {thumbnail ? <img src={thumbnail} alt="" /> : <FileText size={24} aria-hidden="true" />}
    </span>
  );
}

interface FileNameProps {
  name: string;
  size: number;
  pages: number | undefined;
}

function FileName({ name, size, pages = 1 }: FileNameProps) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  return (
    <span className={styles.file}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>
        {pages > 1 && `${t('pages', { count: pages })} · `}
        {fileSize(language, size)}
      </span>
    </span>
  );
}

/** Area of the file field onto which files may be dropped. */
export function DropZone({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons do the same.
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
