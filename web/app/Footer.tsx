import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { useSession } from '#web/core/session/session.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { useClientValue } from '#web/ui/useClientValue.ts';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import { type LinkName, linkTo } from '../core/paths.ts';
import styles from './Footer.module.css';

const groups = {
  send: ['dashboard', 'book', 'myColis', 'history', 'track', 'trackColis', 'pricing', 'insurance', 'customs'],
  help: ['help', 'faqs', 'support', 'contact', 'services'],
  company: ['about', 'careers', 'partners', 'terms', 'privacy', 'cookies', 'compliance'],
} as const satisfies Record<string, readonly LinkName[]>;

export function Footer() {
  const { t } = useTranslation();
  const { isSignedIn } = useSession();
  const year = useClientValue(() => new Date().getFullYear(), undefined);
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.company}>
          <Logo />
          <p>{t('footer.promise')}</p>
        </div>
        <Group title={t('footer.send')} names={groups.send} />
        <Group title={t('footer.help')} names={groups.help} whatsapp />
        {isSignedIn || <Group title={t('footer.account')} names={['login', 'register']} />}
        <Group title={t('footer.company')} names={groups.company} />
      </div>
      <p className={`page ${styles.end}`}>{t('footer.rights', { year })}</p>
    </footer>
  );
}

function Group({ title, names, whatsapp = false }: GroupProps) {
  const { t } = useTranslation();
  const links = names.map((name) => ({ name, to: linkTo(name) })).filter(({ to }) => to);
  if (links.length === 0 && !whatsapp) return null;
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ name, to = '' }) => (
          <li key={name}>
            <Link to={to} className={styles.link}>
              {t(`links.${name}`)}
            </Link>
          </li>
        ))}
        {whatsapp && (
          <li>
            <a href={whatsappUrl} className={styles.link} target="_blank" rel="noopener noreferrer">
              <WhatsAppIcon size={18} />
              {t('nav.whatsapp')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface GroupProps {
  title: string;
  names: readonly LinkName[];
  whatsapp?: boolean;
}
