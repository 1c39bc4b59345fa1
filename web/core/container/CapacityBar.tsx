import { useTranslation } from 'react-i18next';
import { percentUsed } from '#shared/containers/rules.ts';
import { cubicMetres, kg, percent, roundedDown } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Bar } from '#web/ui/Bar.tsx';
import styles from './CapacityBar.module.css';

interface CapacityBarProps {
  kind: 'weight' | 'volume';
  /** Capacity in kg or m³. */
  max: number;
  remaining: number;
}

/** Weight or volume capacity of a container: the remaining amount, then the used amount and the total. */
export function CapacityBar({ kind, max, remaining }: CapacityBarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const amount = (value: number) => (kind === 'weight' ? kg : cubicMetres)(language, value);
  const left = Math.max(0, roundedDown(kind, remaining));
  const used = Math.max(0, roundedDown(kind, max - left)); // from the rounded remainder: both add up to the total
  const share = percentUsed(max, left);
  const label = kind === 'weight' ? t('capacity.weight') : t('capacity.volume');
  const remainingText = left > 0 ? t('capacity.left', { amount: amount(left) }) : t('capacity.full');
  const detail = t('capacity.used', { used: amount(used), max: amount(max), percent: percent(language, share) });
  return (
    <div className={styles.capacity}>
      <p className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.rest} data-full={left <= 0 || undefined}>
          {remainingText}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: every browser renders <meter> differently. */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(used, max)}
        aria-valuetext={`${remainingText}. ${detail}`}
      >
        <Bar percent={share} full={left <= 0} />
      </div>
      <p className={styles.detail}>{detail}</p>
    </div>
  );
}
