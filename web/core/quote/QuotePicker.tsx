import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { presetNames } from './presets.ts';
import styles from './QuotePicker.module.css';
import { changeQuote, MAX_COUNT, type Quote, useQuote } from './quote.ts';

/** Loaded once a visitor wants to type measures. */
const MeasureInputs = lazy(async () => ({ default: (await import('./MeasureInputs.tsx')).MeasureInputs }));

const choices = [...presetNames, 'own'] as const satisfies readonly Quote['what'][];

/** Asks what a visitor sends and how many, so that every departure shows their price. */
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
              <input
                type="radio"
                name="quote"
                className="visually-hidden"
                checked={chosen?.what === what}
                onChange={() => changeQuote({ what })}
              />
              {t(`quote.presets.${what}`)}
            </label>
          ))}
        </div>
        {chosen && <Count chosen={chosen} />}
      </div>
      {chosen?.what === 'own' && (
        <Suspense>
          <MeasureInputs typed={chosen.own} onChange={(own) => changeQuote({ own })} />
        </Suspense>
      )}
    </fieldset>
  );
}

function Count({ chosen: { count } }: { chosen: Quote }) {
  const { t } = useTranslation();
  return (
    <div className={styles.count}>
      <button
        type="button"
        aria-label={t('quote.fewer')}
        disabled={count === 1}
        onClick={() => changeQuote({ count: count - 1 })}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <output aria-label={t('quote.count')}>{count}</output>
      <button
        type="button"
        aria-label={t('quote.more')}
        disabled={count === MAX_COUNT}
        onClick={() => changeQuote({ count: count + 1 })}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
