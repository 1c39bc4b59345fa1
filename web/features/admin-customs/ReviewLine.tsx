import Check from 'lucide-react/icons/check';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useTranslation } from 'react-i18next';
import type { AppliedRule } from '#shared/customs/apply-customs-rules.ts';
import { MAX_NOTE_LENGTH } from '#shared/customs/review-limits.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { LineDetails } from '#web/core/inventory/LineDetails.tsx';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BrokenRules } from './BrokenRules.tsx';
import styles from './ReviewLine.module.css';
import type { LineMark } from './useLineMarks.ts';

interface ReviewLineProps {
  line: Inventory['lignes'][number];
  rank: number;
  rulings: readonly AppliedRule[];
  mark: LineMark | undefined;
  onMark: (mark: LineMark | undefined) => void;
}

const MARKS = [
  { decision: 'ACCEPTE', icon: Check },
  { decision: 'A_CORRIGER', icon: PencilLine },
] as const;

/** Line of an inventory with the rules that it breaks, marked as correct, or to correct with a note. */
export function ReviewLine({ line, rank, rulings, mark, onMark }: ReviewLineProps) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  const { designation, quantite, valeurUnitaire, devise } = line;
  const note = mark?.note ?? '';
  return (
    <li className={styles.line} data-mark={mark?.decision}>
      <div className={styles.head}>
        <span className={styles.number}>{rank}</span>
        <span className={styles.name}>
          {quantite > 1 && `${quantite} × `}
          {designation}
        </span>
        <span className={styles.amount}>{money(language, quantite * valeurUnitaire, devise)}</span>
      </div>
      <p className={styles.details}>
        <LineDetails line={line} />
      </p>
      <BrokenRules label={t('review.rulesOfLine', { rank })} rulings={rulings} />
      <div className={styles.marks}>
        {MARKS.map(({ decision, icon: Icon }) => {
          const isPressed = mark?.decision === decision;
          return (
            <button
              key={decision}
              type="button"
              aria-pressed={isPressed}
              aria-label={t(`review.markLine.${decision}`, { rank, what: designation })}
              onClick={() => onMark(isPressed ? undefined : { decision, note })}
            >
              <Icon size={16} aria-hidden="true" />
              {t(`review.mark.${decision}`)}
            </button>
          );
        })}
      </div>
      {mark?.decision === 'A_CORRIGER' && (
        <TextField
          label={t('review.note', { rank })}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onMark({ decision: 'A_CORRIGER', note: target.value })}
        />
      )}
    </li>
  );
}
