import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CountStepper } from './CountStepper.tsx';
import styles from './QuotePicker.module.css';
import { changeQuote, presetNames, type Quote, useQuote } from './quote.ts';

/** Loaded once a visitor wants to type measures. */
const MeasureInputs = lazy(async () => ({ default: (await import('./MeasureInputs.tsx')).MeasureInputs }));

const choices = [...presetNames, 'own'] as const satisfies readonly Quote['what'][];

/** Field for the parcels that a visitor sends and how many, so that every departure shows their price. */
export function QuotePicker() {
  const { t } = useTranslation();
  const chosen = useQuote();
  return (
    <fieldset className={styles.picker}>
      <legend>{t('quote.question')}</legend>
      <div className={styles.row}>
        <div className={styles.choices}>
          {choices.map((what) => (
            <label key={what} className={styles.choice}>
              <input type="radio" name="quote" checked={chosen?.what === what} onChange={() => changeQuote({ what })} />
              {t(`quote.presets.${what}`)}
            </label>
          ))}
        </div>
        {chosen && <CountStepper count={chosen.count} onChange={(count) => changeQuote({ count })} />}
      </div>
      {chosen?.what === 'own' && (
        <Suspense>
          <MeasureInputs typed={chosen.own} onChange={(own) => changeQuote({ own })} />
        </Suspense>
      )}
    </fieldset>
  );
}
