import { useTranslation } from 'react-i18next';
import { mailto } from './mailto.ts';

/** Email address that links to a mail, and that a translation leaves as it is; says so where there is none. */
export function EmailLink({ address }: { address: string }) {
  const { t } = useTranslation('common');
  if (address === '') return t('noEmail');
  return (
    <a href={mailto(address)} translate="no">
      {address}
    </a>
  );
}
