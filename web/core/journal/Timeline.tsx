import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalChange, JournalField } from '#shared/journal/schema.ts';
import { PagedStatus, ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import type { Paged } from '#web/core/paged/usePaged.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Timeline.module.css';
import { useFieldText } from './useFieldText.ts';

interface TimelineProps<Entry> {
  list: Omit<Paged, 'rows'> & { rows: readonly Entry[] | undefined };
  /** Title, details, and the fields whose change the title says already. */
  entry: (entry: Entry) => { title: string; details: ReactNode; said?: readonly JournalField[] };
}

/** Entries of a journal, page by page, each with its changes of fields. */
export function Timeline<Entry extends { id: string; changements: readonly JournalChange[] }>({
  list,
  entry: describe,
}: TimelineProps<Entry>) {
  const { t } = useTranslation('journal');
  const fieldText = useFieldText(list.rows?.flatMap(({ changements }) => changements) ?? []);
  const entries = useFocusOnFirstNew(list.rows?.length ?? 0);
  const failed = (advice: string) => t('failed', { advice });
  return (
    <div className={styles.journal} aria-busy={!list.rows && list.isFetching}>
      <PagedStatus list={list} failed={failed} offline={t('offline')}>
        <Skeleton lines={4} />
      </PagedStatus>
      {list.rows?.length === 0 && <p className={styles.details}>{t('none')}</p>}
      <ul ref={entries} className={styles.entries}>
        {list.rows?.map((entry) => {
          const { title, details, said = [] } = describe(entry);
          const changes = entry.changements.filter(
            (change) => !said.includes(change.champ) && !isSaidByOther(change, entry.changements),
          );
          return (
            <li key={entry.id} tabIndex={-1}>
              <p className={styles.title}>{title}</p>
              {changes.length > 0 && (
                <ul className={styles.changes}>
                  {changes.map((change) => (
                    <li key={change.champ}>
                      <Sentence keeps={[change.de, change.vers].filter((value) => typeof value === 'string')}>
                        {fieldText(change)}
                      </Sentence>
                    </li>
                  ))}
                </ul>
              )}
              <div className={styles.details}>{details}</div>
            </li>
          );
        })}
      </ul>
      <ShowMore list={list} failed={failed} label={t('more')} />
    </div>
  );
}

/** Reports whether another change says that something ended: a decision with its exception, that with a cancellation. */
const isSaidByOther = ({ champ, vers }: JournalChange, changes: readonly JournalChange[]): boolean => {
  if (vers !== null) return false;
  if (champ === 'decision') return changes.some((each) => each.champ === 'incident');
  return champ === 'incident' && changes.some((each) => each.champ === 'etat' && each.vers === 'ANNULE');
};
