import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';

/** Returns the names to show for users, customers and parcels; erased ones get a replacement text. */
export function useDisplayNames() {
  const { t } = useTranslation();
  return {
    /** Full name, the given name first. */
    ofUser: ({ prenom, nom, supprimeLe }: User): string => (supprimeLe ? t('anonymised.account') : `${prenom} ${nom}`),
    ofCustomer: (username: string | null): string => username ?? t('anonymised.account'),
    ofContent: ({ description, username }: Pick<Colis, 'description' | 'username'>): string =>
      username === null ? t('anonymised.content') : description,
  };
}
