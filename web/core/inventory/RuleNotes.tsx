import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { AppliedRule } from '#shared/customs/apply-customs-rules.ts';
import { explainRule } from '#shared/customs/refusal.ts';
import { RichText } from '#web/core/prose/RichText.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './RuleNotes.module.css';

interface RuleNotesProps {
  title?: string;
  rulings: readonly AppliedRule[];
}

/** Rules that warn or ask, each with its source and whom to ask. */
export function RuleNotes({ title, rulings }: RuleNotesProps) {
  const language = useLanguage();
  const id = useId();
  const notes = rulings.filter(({ effect }) => effect !== 'block');
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {title && (
        <p id={id} className={styles.title}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title && id}>
        {notes.map(({ rule, effect }) => (
          <li key={rule.id} data-effect={effect}>
            {effect === 'warn' ? (
              <TriangleAlert size={18} aria-hidden="true" />
            ) : (
              <CircleHelp size={18} aria-hidden="true" />
            )}
            <span>
              <RichText>{explainRule(rule, language)}</RichText>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
