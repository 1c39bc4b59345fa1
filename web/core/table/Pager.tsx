import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './Pager.module.css';
import type { ListAddress } from './useListAddress.ts';

interface PagerProps {
  address: ListAddress;
  next: string | undefined;
  /** Number of rows on this page. */
  shown: number;
}

/** Page number, with links to the previous and next page. */
export function Pager({ address, next, shown }: PagerProps) {
  const { t } = useTranslation('table');
  const previous = address.toPrevious();
  const rows = t('rows', { count: shown });
  if (!next && !address.cursor)
    return (
      <p className={styles.words} role="status">
        {rows}
      </p>
    );
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <p className={styles.words} role="status">
        {address.page ? t('page', { page: address.page, rows }) : t('further', { rows })}
      </p>
      {!previous && address.cursor && (
        <Link {...address.toFirst()} className={styles.turn}>
          {t('first')}
        </Link>
      )}
      {previous && (
        <Link {...previous} className={styles.turn} rel="prev">
          <ArrowLeft size={18} aria-hidden="true" />
          {t('previous')}
        </Link>
      )}
      {next && (
        <Link {...address.toNext(next)} className={styles.turn} rel="next">
          {t('next')}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
