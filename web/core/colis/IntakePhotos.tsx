import styles from './IntakePhotos.module.css';

/** Photos of a parcel's intake, which open in full size; nothing without any. */
export function IntakePhotos({ photos, title }: { photos: readonly string[]; title: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={title}>
      {photos.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img src={url} alt={`${title}, ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
