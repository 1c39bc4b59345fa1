import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { presets } from '#web/core/quote/presets.ts';
import { presetNames } from '#web/core/quote/quote.ts';
import type { BookingValues } from './bookingFormSchema.ts';
import styles from './PresetButtons.module.css';

const measures = ['poids', 'longueur', 'largeur', 'hauteur'] as const;

interface PresetButtonsProps {
  /** Prefix of the fields' names; none for the first parcel. */
  prefix?: string;
}

/** Buttons that fill in the measures of a common parcel. */
export function PresetButtons({ prefix = '' }: PresetButtonsProps) {
  const { t } = useTranslation(['booking', 'common']);
  const { setValue, formState } = useFormContext<BookingValues>();
  const names = measures.map((measure) => `${prefix}${measure}`) as unknown as typeof measures;
  const typed = useWatch<BookingValues, typeof measures>({ name: names });
  const fill = (name: (typeof presetNames)[number]) => {
    for (const measure of measures)
      setValue(`${prefix}${measure}` as typeof measure, String(presets[name][measure]), {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
  };
  return (
    <fieldset className={styles.presets}>
      <legend>{t('presets')}</legend>
      <div className={styles.row}>
        {presetNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={measures.every((measure, index) => typed[index] === String(presets[name][measure]))}
            onClick={() => fill(name)}
          >
            {t(`common:quote.presets.${name}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
