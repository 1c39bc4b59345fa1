import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DEFAULT_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { sendingCents, TYPICAL_SENDINGS } from '#shared/tarifs/typical-sendings.ts';
import { dollarsOf } from '#shared/units.ts';
import { dollars, formatNumber } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './PricePreview.module.css';
import { VersionForm, type WithVersion } from './values.ts';

/** Prices of typical sendings at the version that applied before, or without a list, and at the one being typed. */
export function PricePreview({ before }: { before: TarifVersion | undefined }) {
  const { t } = useTranslation('adminTarifs');
  const language = useLanguage();
  const typed = useDeferredValue(useWatch<WithVersion, 'version'>({ name: 'version' }));
  const { output: after, success } = v.safeParse(VersionForm, typed);
  const caption = before
    ? t('preview.compared', { version: before.version })
    : t('preview.withoutList', { rate: dollars(language, DEFAULT_PRICE_PER_KILO) });
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {success ? (
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('preview.sending')}</th>
              <th scope="col">{t('preview.today')}</th>
              <th scope="col">{t('preview.then')}</th>
            </tr>
          </thead>
          <tbody>
            {TYPICAL_SENDINGS.map(({ name, parcels }) => {
              const [today, then] = [before, after].map((version) => dollarsOf(sendingCents(version, parcels)));
              return (
                <tr key={name}>
                  <th scope="row">{t(`sendings.${name}`)}</th>
                  <td>{dollars(language, today ?? 0)}</td>
                  <td>
                    {dollars(language, then ?? 0)}
                    {then !== today && <span>{differenceText(language, (then ?? 0) - (today ?? 0))}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className={styles.hint}>{t('preview.incomplete')}</p>
      )}
    </section>
  );
}

const differenceText = (language: ReturnType<typeof useLanguage>, amount: number): string =>
  formatNumber(language, amount, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'exceptZero',
  });
