import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS } from '#shared/claims/constants.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { thumbnailOf } from '#web/core/thumbnail.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import styles from './Claims.module.css';

/** Sends a photo and returns the key that names it. */
export type SendPhoto = (file: File) => Promise<string>;

/** Photo that was sent, with a small picture of it. */
export interface SentPhoto {
  key: string;
  thumbnail: string | undefined;
}

interface ClaimPhotosProps {
  photos: readonly SentPhoto[];
  onChange: (photos: SentPhoto[]) => void;
  send: SendPhoto;
}

/** Photos of a claim, shrunk in the browser and sent as soon as they are chosen. */
export function ClaimPhotos({ photos, onChange, send }: ClaimPhotosProps) {
  const { t } = useTranslation('claims');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const add = async (files: readonly File[]) => {
    setIsSending(true);
    setError(undefined);
    const sent = [...photos];
    try {
      const { shrinkImage } = await import('#web/core/forms/file/shrinkImage.ts');
      for (const file of files.slice(0, CLAIM_LIMITS.photosAtOnce - photos.length)) {
        const small = await shrinkImage(file);
        sent.push({ key: await send(small), thumbnail: await thumbnailOf(small) });
      }
    } catch (failure) {
      setError(failure);
    }
    onChange(sent);
    setIsSending(false);
  };
  return (
    <div className={styles.photoField}>
      {photos.length > 0 && (
        <ul className={styles.thumbnails}>
          {photos.map(({ key, thumbnail }, index) => (
            <li key={key}>
              {thumbnail && <img src={thumbnail} alt={t('photos.number', { number: index + 1 })} />}
              <Button look="quiet" onClick={() => onChange(photos.filter((photo) => photo.key !== key))}>
                {t('photos.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < CLAIM_LIMITS.photosAtOnce && (
        <Button look="quiet" icon={Camera} busy={isSending} onClick={() => input.current?.click()}>
          {t('photos.add')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // so that the same picture may be chosen again
          if (files.length > 0) void add(files);
        }}
      />
      <FieldError of="claim-photos">
        {error !== undefined && t('photos.failed', { reason: reasonFor(error) })}
      </FieldError>
    </div>
  );
}
