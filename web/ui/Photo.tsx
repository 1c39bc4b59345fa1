import { useState } from 'react';
import { ParcelArt } from './ParcelArt.tsx';
import styles from './Photo.module.css';

interface PhotoProps {
  url: string | null;
  /** Text alternative, where no text beside the photo names the parcel. */
  alt?: string;
}

/** Photo of a parcel, or a drawing when there is none or it fails to load. */
export function Photo({ url, alt = '' }: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (!url || brokenUrl === url) return <ParcelArt />;
  return <img src={url} alt={alt} className={styles.photo} loading="lazy" onError={() => setBrokenUrl(url)} />;
}
