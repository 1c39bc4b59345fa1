import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INTAKE_LIMITS } from '#shared/colis/constants.ts';
import type { UploadKind } from '#shared/uploads/constants.ts';
import { isMissingChunk } from '#web/core/loading/missingChunk.ts';
import type { QueuedFile } from '#web/core/offlineQueue/queueDatabase.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import styles from './Intake.module.css';

interface PhotoRowProps {
  photos: QueuedFile[];
  onChange: (photos: QueuedFile[]) => void;
  /** Kind under which they are uploaded, and how many there may be; those of an intake by default. */
  kind?: UploadKind;
  max?: number;
  /** Label of the button. */
  label?: string;
}

/** Photos of the parcel, shrunk in the browser and kept with the record until they are sent. */
export function PhotoRow({ photos, onChange, kind = 'intake', max = INTAKE_LIMITS.photos, label }: PhotoRowProps) {
  const { t } = useTranslation('agent');
  const input = useRef<HTMLInputElement>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const [fault, setFault] = useState<'unreadable' | 'notLoaded'>();
  const add = async (file: File) => {
    setIsShrinking(true);
    setFault(undefined);
    try {
      onChange([...photos, await photoOf(file, kind)]);
    } catch (error) {
      console.error(error); // the cause may be the device's, which nothing else would tell
      setFault(isMissingChunk(error) ? 'notLoaded' : 'unreadable');
    }
    setIsShrinking(false);
  };
  return (
    <div className={styles.photos}>
      {photos.map((photo, index) => (
        <Preview
          key={photo.name}
          photo={photo}
          number={index + 1}
          onRemove={() => onChange(photos.filter((each) => each !== photo))}
        />
      ))}
      {photos.length < max && (
        <Button look="quiet" icon={Camera} busy={isShrinking} onClick={() => input.current?.click()}>
          {label ?? t('photos.add')}
        </Button>
      )}
      {photos.length > 0 && <p className={styles.kept}>{t('photos.count', { count: photos.length, max })}</p>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same picture may be chosen again
          if (file) void add(file);
        }}
      />
      <FieldError of="photos">{fault && t(`photos.${fault}`)}</FieldError>
    </div>
  );
}

/** Returns a picture as it is kept and sent: shrunk, as bytes. */
async function photoOf(file: File, kind: UploadKind): Promise<QueuedFile> {
  const [{ hasTooManyPixels }, { shrinkImage }] = await Promise.all([
    import('#web/core/forms/file/tooManyPixels.ts'),
    import('#web/core/forms/file/shrinkImage.ts'),
  ]);
  if (await hasTooManyPixels(file)) throw new Error('the picture has too many pixels');
  const picture = await shrinkImage(file);
  return {
    kind,
    name: `${crypto.randomUUID()}.jpg`,
    type: picture.type,
    bytes: await picture.arrayBuffer(),
  };
}

interface PreviewProps {
  photo: QueuedFile;
  number: number;
  onRemove: () => void;
}

function Preview({ photo, number, onRemove }: PreviewProps) {
  const { t } = useTranslation('agent');
  const url = useMemo(() => URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })), [photo]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div className={styles.preview}>
      <img src={url} alt={t('photos.alt', { number })} />
      <button type="button" onClick={onRemove} aria-label={t('photos.remove', { number })}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
