import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import styles from './Sentence.module.css';

/** What somebody was told. Our letters write a journey with an arrow, a letter that the page's font does not have. */
export function Sentence({ words }: { words: string }) {
  const { t } = useTranslation();
  const [before, after] = words.split(/ → (.*)/s);
  if (after === undefined) return words;
  return (
    <>
      {before} <ArrowRight size={16} strokeWidth={2.5} className={styles.arrow} aria-hidden="true" />
      <span className="visually-hidden">{t('container.to')}</span> {after}
    </>
  );
}
