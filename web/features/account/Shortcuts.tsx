import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Ship from 'lucide-react/icons/ship';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type PathName, paths } from '#web/core/paths.ts';
import styles from './Shortcuts.module.css';

const shortcuts = [
  { name: 'myColis', icon: Package },
  { name: 'history', icon: History },
  { name: 'statement', icon: ReceiptText },
  { name: 'tracking', icon: Ship },
  { name: 'notifications', icon: Bell },
  { name: 'changePassword', icon: KeyRound },
] as const satisfies readonly { name: PathName; icon: LucideIcon }[];

/** Links to the customer's other pages. */
export function Shortcuts() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <nav className={styles.shortcuts} aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t('shortcuts')}</h2>
      <ul>
        {shortcuts.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Link to={paths[name]} className={styles.link}>
              <Icon size={20} aria-hidden="true" />
              <span>{t(`common:links.${name}`)}</span>
              <ChevronRight size={18} className={styles.chevron} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
