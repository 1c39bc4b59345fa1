import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/paths.ts';
import { CountStepper } from '#web/core/quote/CountStepper.tsx';
import { MeasureInputs } from '#web/core/quote/MeasureInputs.tsx';
import { presets } from '#web/core/quote/presets.ts';
import { changeQuote, presetNames } from '#web/core/quote/quote.ts';
import { typedIn } from '#web/core/quote/typedMeasures.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Calculator.module.css';
import { Estimate } from './Estimate.tsx';
import { useEstimate } from './useEstimate.ts';
import { useListName } from './useListName.ts';
import type { SoldList } from './useSoldLists.ts';

/**
 * Price calculator for a number of parcels of one weight and size, at a price list that is sold or a price per kilo. The
 * departures then show the price of the same parcels.
 */
export function Calculator({ lists = [] }: { lists?: readonly SoldList[] }) {
  const { t } = useTranslation(['pricing', 'common']);
  const { values, list, preset, change, errorOf, faulty, estimated } = useEstimate(lists);
  const nameOf = useListName();
  const keepForDepartures = () => {
    if (estimated) changeQuote({ what: preset ?? 'own', own: values.typed, count: values.count });
  };
  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <div className={styles.fields}>
        <h2 id="calculator">{t('calculator.title')}</h2>
        <fieldset className={styles.examples}>
          <legend>{t('calculator.examples')}</legend>
          {presetNames.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.example}
              aria-pressed={name === preset}
              onClick={() => change({ typed: typedIn(values.typed.unit, presets[name]) })}
            >
              {t(`common:quote.presets.${name}`)}
            </button>
          ))}
        </fieldset>
        <MeasureInputs typed={values.typed} onChange={(typed) => change({ typed })} errorOf={errorOf} />
        <div className={styles.count}>
          <p aria-hidden="true">{t('common:quote.count')}</p>
          <CountStepper count={values.count} onChange={(count) => change({ count })} />
        </div>
        {lists.length > 0 && (
          <SelectField
            label={t('calculator.list')}
            value={list ? lists.indexOf(list) : ''}
            onChange={({ target }) => change({ list: target.value === '' ? null : Number(target.value) })}
          >
            {lists.map((each, index) => (
              <option key={`${each.version.tarifId}/${each.version.version}`} value={index}>
                {nameOf(each)}
              </option>
            ))}
            <option value="">{t('calculator.noList')}</option>
          </SelectField>
        )}
        {!list && (
          <NumberField
            label={t('calculator.rate')}
            hint={t('calculator.rateHint')}
            value={values.rate}
            onChange={({ target }) => change({ rate: target.value, list: null })}
            error={errorOf('rate')}
            autoComplete="off"
          />
        )}
      </div>
      <div className={styles.result}>
        <Estimate estimated={estimated} count={values.count} faulty={faulty} />
        <div className={styles.next}>
          <p>{t('calculator.estimate')}</p>
          <ButtonLink look="primary" to={`${paths.home}#departures`} wide onClick={keepForDepartures}>
            {t('calculator.book')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
