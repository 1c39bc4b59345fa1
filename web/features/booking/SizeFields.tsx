import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { MeasureFields } from '#web/core/colis/fields.tsx';
import { CountStepper } from '#web/core/quote/CountStepper.tsx';
import { PieceChoice } from '#web/core/tarif/PieceChoice.tsx';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BookingValues } from './bookingFormSchema.ts';
import { PresetButtons } from './PresetButtons.tsx';
import styles from './SizeFields.module.css';
import { usePieceOfQuote } from './usePieceOfQuote.ts';
import { anotherParcel } from './values.ts';

interface SizeFieldsProps {
  container: Container;
  /** Prefix of the fields' names; none for the first parcel. */
  prefix?: `autres.${number}.` | '';
}

/** Fields for what a parcel is sold as: a piece of the container's price list, or its kilos and sides. */
export function SizeFields({ container, prefix = '' }: SizeFieldsProps) {
  const { t } = useTranslation('colisForm');
  const { data, error, refetch, isFetching } = useTarifVersion(container.tarif);
  usePieceOfQuote(data);
  const chosen = useWatch<BookingValues, 'piece'>({ name: `${prefix}piece` as 'piece' });
  const pieces = data?.pieces ?? [];
  const isPiece = pieces.some(({ code }) => code === chosen);
  if (container.tarif && !data)
    return error ? (
      <ErrorState message={t('pieces.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton lines={4} height="var(--touch)" />
    );
  return (
    <>
      {pieces.length > 0 ? <PieceChoice pieces={pieces} prefix={prefix} /> : <PresetButtons prefix={prefix} />}
      {isPiece && (
        <div className={styles.piece}>
          {prefix === '' && <PieceCount />}
          <p>{t('pieces.sold')}</p>
        </div>
      )}
      {!isPiece && <MeasureFields prefix={prefix} tailleConteneur={container.tailleConteneur} />}
    </>
  );
}

/** Number of parcels in the form, which grows by parcels of the last one's kind. */
function PieceCount() {
  const { t } = useTranslation('colisForm');
  const { getValues, setValue } = useFormContext<BookingValues>();
  const count = useWatch<BookingValues, 'autres'>({ name: 'autres' }).length + 1;
  const change = (wanted: number) => {
    const { autres } = getValues();
    setValue('autres', wanted > count ? [...autres, anotherParcel(getValues())] : autres.slice(0, wanted - 1), {
      shouldDirty: true,
    });
  };
  return (
    <div className={styles.count}>
      <span aria-hidden="true">{t('pieces.count')}</span>
      <CountStepper count={count} onChange={change} />
    </div>
  );
}
