import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Label.module.css';
import type { LabelContent } from './labelContent.ts';
import { type Box, LABEL, labelLayout } from './labelLayout.ts';

/** A label as a vector drawing. */
export const Label = memo(({ content }: { content: LabelContent }) => {
  const { t } = useTranslation('labels');
  const { boxes, texts } = labelLayout(content);
  return (
    <svg
      className={styles.label}
      viewBox={`0 0 ${LABEL.width} ${LABEL.height}`}
      role="img"
      aria-label={t('label.alt', { ...content })}
    >
      <path d={boxes.map(outlineOf).join('')} shapeRendering="crispEdges" />
      {texts.map(({ text, x, y, size, font, anchor }) => (
        <text key={y} x={x} y={y} fontSize={size} textAnchor={anchor} className={styles[font]}>
          {text}
        </text>
      ))}
    </svg>
  );
}, isSameContent);

const outlineOf = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h-${width}z`;

/** Compares labels by their texts, since they are written again at each rendering. */
function isSameContent(before: { content: LabelContent }, after: { content: LabelContent }): boolean {
  return Object.entries(before.content).every(([key, text]) => after.content[key as keyof LabelContent] === text);
}
