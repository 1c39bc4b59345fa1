import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';

/** Name of a customer, which a translation leaves as it is; an erased one gets a replacement text. */
export function CustomerName({ of: name }: { of: string | null }) {
  const { t } = useTranslation();
  return name === null ? t('anonymised.account') : <Verbatim>{name}</Verbatim>;
}

/** Full name of a user, the given name first; an erased one gets a replacement text. */
export function UserName({ of: { prenom, nom, supprimeLe } }: { of: User }) {
  return <CustomerName of={supprimeLe ? null : `${prenom} ${nom}`} />;
}
