import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FilePreview.module.css';

interface FileProps {
  url: string | null;
  /** What it is, to whoever does not see it. */
  alt: string;
}

/** A photo is shown; what cannot be shown as one is a PDF, which has a tab of its own. */
export function FilePreview({ url, alt }: FileProps) {
  const { t } = useTranslation('ledger');
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
