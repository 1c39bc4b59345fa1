import { useTranslation } from 'react-i18next';
import type { PriceLine } from '#shared/colis/schema.ts';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { lineName } from './lineName.ts';
import styles from './PriceBreakdown.module.css';

type FreightLine = Extract<PriceLine, { code: 'FRET' }>;

interface PriceBreakdownProps {
  lines: readonly PriceLine[];
  /** Weight in kg and volume in m³ of the parcel. */
  size: { kg: number; m3: number };
}

/** Lines of a price; of freight per kilo the chargeable weight, the rate, and whether weight or volume decides. */
export function PriceBreakdown({ lines, size }: PriceBreakdownProps) {
  const language = useLanguage();
  const [only, ...others] = lines;
  if (only?.code === 'FRET' && others.length === 0)
    return (
      <div className={styles.why}>
        <p>
          <LineName line={only} />
        </p>
        {!only.minimum && <FreightReason line={only} size={size} />}
      </div>
    );
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and several fees have one code
        <li key={index}>
          <span>
            <LineName line={line} />
          </span>
          <span>{dollars(language, line.montant)}</span>
          {line.code === 'FRET' && !line.minimum && <FreightReason line={line} size={size} />}
        </li>
      ))}
    </ul>
  );
}

/** Name of a line; see `lineName`. */
export function LineName({ line }: { line: Parameters<typeof lineName>[2] }) {
  const { t } = useTranslation('colisForm');
  return lineName(t, useLanguage(), line);
}

interface FreightReasonProps {
  line: FreightLine;
  size: PriceBreakdownProps['size'];
}

function FreightReason({ line, size }: FreightReasonProps) {
  const { t } = useTranslation('colisForm');
  const language = useLanguage();
  const values = {
    kg: kg(language, size.kg),
    m3: cubicMetres(language, size.m3),
    factor: line.facteurM3,
    volumetricKg: kg(language, size.m3 * line.facteurM3),
  };
  const reason = line.facteurM3 === 0 ? 'byWeightAlone' : line.parVolume ? 'byVolume' : 'byWeight';
  return <p className={styles.reason}>{t(`price.${reason}`, values)}</p>;
}
