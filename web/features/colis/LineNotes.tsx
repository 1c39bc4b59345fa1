import { useTranslation } from 'react-i18next';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { useInventory } from '#web/core/customs.ts';
import { decisionsOnLines } from '#web/core/inventory/lineDecisions.ts';
import styles from './RejectedDocument.module.css';

/** Items that the team wants corrected in the list of a document, each with its note; nothing when none is named. */
export function LineNotes({ customsDocument }: { customsDocument: CustomsDocument }) {
  const { t } = useTranslation('customsDocument');
  const { data: inventory } = useInventory(customsDocument);
  if (!inventory) return null;
  const lines = [...decisionsOnLines(inventory).values()]
    .filter(({ decision }) => decision === 'A_CORRIGER')
    .sort((a, b) => a.rang - b.rang);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('correct.notes')}>
      {lines.map(({ rang, note }) => (
        <li key={rang}>
          <strong>{t('correct.line', { rank: rang, what: inventory.lignes[rang - 1]?.designation })}</strong>{' '}
          {note ?? t('correct.check')}
        </li>
      ))}
    </ul>
  );
}
