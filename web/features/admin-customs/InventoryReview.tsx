import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { applyCustomsRules } from '#shared/customs/apply-customs-rules.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { useInventory } from '#web/core/customs.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { type Departure, departureOf, type Voyage } from '#web/core/inventory/voyage.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { BrokenRules } from './BrokenRules.tsx';
import { CertificateNote } from './CertificateNote.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import styles from './InventoryReview.module.css';
import { LineHistory } from './LineHistory.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewLine } from './ReviewLine.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';
import { ReviewTotal } from './ReviewTotal.tsx';
import { useLineMarks } from './useLineMarks.ts';

export interface InventoryReviewProps {
  document: CustomsDocument;
  onDecided: () => void;
}

/** Inventory of a document with totals and the rules that it breaks, and the decision on its lines and on the whole. */
export default function InventoryReview({ document, onDecided }: InventoryReviewProps) {
  const { t } = useTranslation('adminCustoms');
  const { data, error, refetch, isFetching } = useInventory(document);
  const container = loadedContainer(useContainer(document.containerBookingId));
  if (data === null) return <DecisionForm document={document} onDecided={onDecided} />;
  if (data && container !== undefined)
    return <Review document={document} onDecided={onDecided} inventory={data} voyage={container} />;
  if (error)
    return (
      <ErrorState
        message={t('review.missing', { reason: reasonFor(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <ReviewSkeleton />;
}

interface ReviewProps extends InventoryReviewProps {
  inventory: Inventory;
  /** Null when its container cannot be loaded; the rules of its departure are then unknown. */
  voyage: Voyage | null;
}

function Review({ document, onDecided, inventory, voyage }: ReviewProps) {
  const { t } = useTranslation(['adminCustoms', 'colisForm']);
  const marks = useLineMarks(inventory);
  const { nature, lignes, taux } = inventory;
  const { country, day }: Departure = voyage
    ? departureOf(voyage)
    : { country: '', day: document.createdAt.slice(0, 10) };
  const rulings = useMemo(
    () => applyCustomsRules({ lines: lignes, nature, country, day, rates: taux }),
    [lignes, nature, country, day, taux],
  );
  return (
    <div className={styles.review}>
      <h3>{t('review.title', { nature: t(`colisForm:nature.${nature}`) })}</h3>
      <div className={styles.sheet}>
        <ol>
          {lignes.map((line, index) => {
            const rank = index + 1;
            return (
              <ReviewLine
                key={rank}
                line={line}
                rank={rank}
                rulings={rulings.filter(({ lines }) => lines.includes(index))}
                mark={marks.of(rank)}
                onMark={(mark) => marks.set(rank, mark)}
              />
            );
          })}
        </ol>
        <ReviewTotal inventory={inventory} />
      </div>
      <CertificateNote issued={inventory.certificatLe} voyage={voyage} />
      <BrokenRules label={t('review.rulesOfParcel')} rulings={rulings.filter(({ lines }) => lines.length === 0)} />
      <ReviewForm document={document} revision={inventory.revision} marks={marks} onDecided={onDecided} />
      <LineHistory decisions={inventory.decisions} revision={inventory.revision} />
      <UnsavedGuard unsaved={marks.isChanged} withinPage />
    </div>
  );
}
