import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import type { AppliedRule } from '#shared/customs/apply-customs-rules.ts';
import type { RuleEffect } from '#shared/customs/customs-rules/customs-rule.ts';
import { stateRule } from '#shared/customs/refusal.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './BrokenRules.module.css';

const icons: Record<RuleEffect, LucideIcon> = { block: CircleAlert, warn: TriangleAlert, ask: CircleHelp };

interface BrokenRulesProps {
  /** Name of the list for screen readers. */
  label: string;
  rulings: readonly AppliedRule[];
}

/** Customs rules that a line or a parcel breaks, each with its effect and its source; nothing when it breaks none. */
export function BrokenRules({ label, rulings }: BrokenRulesProps) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  if (rulings.length === 0) return null;
  return (
    <ul className={styles.rules} aria-label={label}>
      {rulings.map(({ rule, effect }) => {
        const Icon = icons[effect];
        return (
          <li key={rule.id} data-effect={effect}>
            <Icon size={18} aria-hidden="true" />
            <span>
              <strong>{t(`review.effects.${effect}`)}</strong> {stateRule(rule, language)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
