import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type CsvIdentifier, type CsvValue, identifierCell } from '#shared/csv.ts';
import { dayIn } from '#shared/dates.ts';
import { type Movement, sumMovements } from '#shared/payments/movements.ts';
import { site } from '#web/core/contact/site.ts';
import { timeOfDay } from '#web/core/format.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';

type Context = {
  t: TFunction<'adminContainers'>;
  language: Language;
  nameOf: (username: string | null) => string;
};

const listOf = (ids: readonly number[]) => identifierCell(ids.join(', '));

/** Columns of the file; dates and times are those of the seller's zone. */
const COLUMNS = [
  ['date', ({ le }: Movement) => dayIn(le, site.zone)],
  ['time', ({ le }: Movement, { language }: Context) => timeOfDay(language, le, site.zone)],
  ['type', ({ type }: Movement, { t }: Context) => t(`month.types.${type}`)],
  ['montant', ({ montant }: Movement) => montant],
  ['devise', ({ devise }: Movement) => devise],
  ['moyen', ({ moyen }: Movement, { t }: Context) => t(`month.moyens.${moyen ?? 'A_LA_MAIN'}`)],
  ['paiement', ({ paymentId }: Movement) => identifierCell(`${paymentId}`)],
  ['recu', ({ recu }: Movement) => identifierCell(recu)],
  ['avoir', ({ avoir }: Movement) => identifierCell(avoir)],
  ['client', ({ username }: Movement, { nameOf }: Context) => nameOf(username)],
  ['numeroClient', ({ userId }: Movement) => identifierCell(`${userId}`)],
  ['colis', ({ colisIds }: Movement) => listOf(colisIds)],
  ['conteneurs', ({ containerBookingIds }: Movement) => listOf(containerBookingIds)],
  ['reference', ({ reference }: Movement) => identifierCell(reference)],
] as const satisfies readonly [string, (movement: Movement, context: Context) => CsvValue | CsvIdentifier][];

/** Returns a function that makes the rows of the file of movements: one per movement, and their total. */
export function useMovementRows(): (movements: readonly Movement[]) => (CsvValue | CsvIdentifier)[][] {
  const { t } = useTranslation('adminContainers');
  const names = useDisplayNames();
  const context = { t, language: useLanguage(), nameOf: names.ofCustomer };
  return (movements) => [
    COLUMNS.map(([name]) => t(`month.columns.${name}`)),
    ...movements.map((movement) => COLUMNS.map(([, cell]) => cell(movement, context))),
    [t('month.total'), null, null, sumMovements(movements).net, 'USD'],
  ];
}
