import { useTranslation } from 'react-i18next';
import { useFields } from '#web/core/forms/useFields.ts';
import type { ColisValues } from './colisFormSchema.ts';
import type { DocumentType } from './values.ts';

/** Returns a function that binds a labelled field to the form. `texts` overrides error texts, by fault code. */
export function useColisField(prefix = '') {
  const { t } = useTranslation('colisForm');
  const field = useFields<ColisValues & DocumentType>();
  return (name: Exclude<keyof (ColisValues & DocumentType), 'piece'>, texts?: Record<string, string>) => ({
    ...field(`${prefix}${name}` as typeof name, { ...(texts && { texts }) }),
    label: t(`fields.${name}`),
  });
}
