import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import styles from './Calculator.module.css';
import { Estimate } from './Estimate.tsx';
import { exampleNames, examples, isTyped, textsOf } from './examples.ts';
import { useEstimate, type ValueName } from './useEstimate.ts';

/** Price calculator for weight, three sides and a price per kilo; stores nothing. */
export function Calculator() {
  const { t } = useTranslation(['pricing', 'colis']);
  const { values, change, errorOf, faulty, price } = useEstimate();
  const field = (name: ValueName) => ({
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    error: errorOf(name),
    autoComplete: 'off',
  });
  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <div className={styles.fields}>
        <h2 id="calculator">{t('calculator.title')}</h2>
        <fieldset className={styles.examples}>
          <legend>{t('calculator.examples')}</legend>
          {exampleNames.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.example}
              aria-pressed={isTyped(examples[name], values)}
              onClick={() => change(textsOf(examples[name]))}
            >
              {t(`examples.${name}`)}
            </button>
          ))}
        </fieldset>
        <div className={styles.two}>
          <NumberField {...field('poids')} label={t('colis:fields.poids')} hint={t('colis:hints.poids')} />
          <NumberField {...field('rate')} label={t('calculator.rate')} hint={t('calculator.rateHint')} />
        </div>
        <fieldset className={styles.sides} aria-describedby="sides">
          <legend>{t('colis:fields.sides')}</legend>
          <p id="sides">{t('colis:hints.sides')}</p>
          <div className={styles.three}>
            <NumberField {...field('longueur')} label={t('colis:fields.longueur')} />
            <NumberField {...field('largeur')} label={t('colis:fields.largeur')} />
            <NumberField {...field('hauteur')} label={t('colis:fields.hauteur')} />
          </div>
        </fieldset>
      </div>
      <div className={styles.result}>
        <Estimate price={price} faulty={faulty} />
        <div className={styles.next}>
          <p>{t('calculator.estimate')}</p>
          <ButtonLink look="primary" to={paths.home} wide>
            {t('calculator.book')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
