import { TitledList } from '#web/core/admin/change/TitledList.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Bulk.module.css';

/** Name of a parcel or customer as a list says it, and the part of it that no translation changes. */
export type RowName = { text: string; keeps?: string | null | undefined };

interface LeftOutProps {
  refused: readonly { id: number; message?: string | undefined }[];
  nameOf: (id: number) => RowName;
  title: string;
}

/** Parcels or customers that an action leaves out, by reason. */
export function LeftOut({ refused, nameOf, title }: LeftOutProps) {
  if (refused.length === 0) return null;
  return (
    <TitledList title={title}>
      {[...Map.groupBy(refused, ({ message }) => message ?? '').entries()].map(([message, same]) => {
        const names = same.map(({ id }) => nameOf(id));
        return (
          <li key={message}>
            {message}{' '}
            <span className={styles.parcels}>
              <Sentence keeps={names.map(({ keeps }) => keeps)}>{names.map(({ text }) => text).join(' · ')}</Sentence>
            </span>
          </li>
        );
      })}
    </TitledList>
  );
}
