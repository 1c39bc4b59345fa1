import { useState } from 'react';
import { ParcelArt } from './ParcelArt.tsx';
import styles from './Photo.module.css';

interface PhotoProps {
  url: string | null;
  /** What it shows, where nothing beside it says so. */
  alt?: string;
}

/** A parcel's photo, or a drawn parcel when there is none or it cannot be shown. */
export function Photo({ url, alt = '' }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  if (!url || broken === url) return <ParcelArt />;
  return <img src={url} alt={alt} className={styles.photo} loading="lazy" onError={() => setBroken(url)} />;
}
