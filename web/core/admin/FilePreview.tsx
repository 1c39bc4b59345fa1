import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FilePreview.module.css';

interface FilePreviewProps {
  url: string | null;
  /** Description of the picture for screen readers. */
  alt: string;
}

/** Preview of a photo. A file that does not load as a picture is a PDF and gets only the link to a new tab. */
export function FilePreview({ url, alt }: FilePreviewProps) {
  const { t } = useTranslation('table');
  const [isPicture, setIsPicture] = useState(true);
  if (!url) return <p className={styles.none}>{t('file.none')}</p>;
  return (
    <figure className={styles.figure}>
      {isPicture ? (
        <img src={url} alt={alt} className={styles.picture} onError={() => setIsPicture(false)} />
      ) : (
        <p className={styles.none}>{t('file.pdf')}</p>
      )}
      <figcaption>
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.full}>
          {isPicture ? t('file.open') : t('file.openPdf')}
          <ExternalLink size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('file.newTab')}</span>
        </a>
      </figcaption>
    </figure>
  );
}
