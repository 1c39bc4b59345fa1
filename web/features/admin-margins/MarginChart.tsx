import { useTranslation } from 'react-i18next';
import type { Margins } from '#shared/cockpit/margin.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Margins.module.css';

/** Height of the drawing, and width of one bar with its gap. */
const [HEIGHT, STEP, BAR] = [120, 40, 22];

type Bar = Margins & { id: number; label: string };

/**
 * Bars of the margins so far, on those that are planned. The table beside it has the same figures, so that the drawing is
 * one picture for screen readers, with the best and the worst.
 */
export function MarginChart({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const values = bars.flatMap(({ actuelle, prevue }) => [actuelle.marge, prevue.marge]);
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = HEIGHT / (highest - lowest || 1);
  const zero = highest * scale;
  const width = bars.length * STEP;
  const margins = bars.map(({ actuelle }) => actuelle.marge);
  const label = t('chart.label', {
    count: bars.length,
    highest: dollars(language, Math.max(...margins)),
    lowest: dollars(language, Math.min(...margins)),
  });
  const barOf = (marge: number) => ({
    y: marge >= 0 ? zero - marge * scale : zero,
    height: Math.max(1, Math.abs(marge) * scale),
  });
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{t('chart.title')}</span>
        <span className={styles.legend}>
          <span data-bar="planned">{t('chart.planned')}</span>
          <span data-bar="actual">{t('chart.actual')}</span>
        </span>
      </figcaption>
      <div className={styles.drawing}>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 -4 ${width} ${HEIGHT + 28}`}
          style={{ minWidth: `${bars.length * 2.25}rem`, maxWidth: `${bars.length * 4.5}rem` }}
        >
          {bars.map(({ id, label: name, actuelle, prevue }, index) => (
            <g key={id} transform={`translate(${index * STEP + (STEP - BAR) / 2} 0)`}>
              <title>
                {t('chart.bar', {
                  name,
                  actual: dollars(language, actuelle.marge),
                  planned: dollars(language, prevue.marge),
                })}
              </title>
              <rect className={styles.plannedBar} width={BAR} rx="2" {...barOf(prevue.marge)} />
              <rect
                className={styles.actualBar}
                data-loss={actuelle.marge < 0 || undefined}
                x={BAR / 4}
                width={BAR / 2}
                rx="2"
                {...barOf(actuelle.marge)}
              />
              <text x={BAR / 2} y={HEIGHT + 18} textAnchor="middle">
                {name.replace(/\s\d{4}$/, '')}
              </text>
            </g>
          ))}
          <line x1="0" x2={width} y1={zero} y2={zero} className={styles.zero} />
        </svg>
      </div>
    </figure>
  );
}
