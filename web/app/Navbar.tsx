import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { deleteAllDrafts } from '#web/core/drafts/deleteAllDrafts.ts';
import { deleteOfflineData } from '#web/core/offlineData.ts';
import { session, signOut, useSession } from '#web/core/session/session.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { useDisclosure } from '#web/ui/useDisclosure.ts';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import { type LinkName, linkTo, paths } from '../core/paths.ts';
import { BellSlot } from './BellSlot.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './Navbar.module.css';

export function Navbar() {
  const { t } = useTranslation();
  const { isSignedIn, isAdmin, isTeam } = useSession();
  const { pathname } = useLocation();
  const scrolled = useScrolled();
  const menu = useDisclosure<HTMLElement>();

  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.close();
  };

  return (
    <header
      ref={menu.ref}
      className={styles.navbar}
      data-deep={scrolled || menu.open || pathname === paths.home || undefined}
    >
      <div className={`page ${styles.bar}`}>
        <Link to={paths.home} className={styles.brand} aria-label={t('nav.home')} onClick={menu.close}>
          <Logo />
        </Link>
        <button
          type="button"
          className={styles.burger}
          aria-expanded={menu.open}
          aria-controls="menu"
          onClick={menu.toggle}
        >
          {menu.open ? <X size={24} aria-hidden="true" /> : <Menu size={24} aria-hidden="true" />}
          <span className="visually-hidden">{menu.open ? t('nav.close') : t('nav.open')}</span>
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
        <nav
          id="menu"
          aria-label={t('nav.label')}
          className={styles.menu}
          data-open={menu.open || undefined}
          onClick={closeOnLink}
        >
          <Reservation />
          <Item name="help" />
          <Item name="contact" />
          {isTeam && <Item name="agent" />}
          {isAdmin && <Item name="admin" />}
          <span className={styles.gap} />
          <a href={whatsappUrl} className={styles.item} target="_blank" rel="noopener noreferrer">
            <WhatsAppIcon />
            <span className={styles.iconWord}>{t('nav.whatsapp')}</span>
          </a>
          <LanguageSwitch />
          {isSignedIn && linkTo('account') && (
            <NavLink to={linkTo('account') ?? ''} className={styles.item} title={t('links.account')}>
              <CircleUserRound size={20} aria-hidden="true" />
              <span className={styles.iconWord}>{t('links.account')}</span>
            </NavLink>
          )}
          {isSignedIn ? (
            <LogOutButton />
          ) : (
            <Link to={paths.login} className={styles.enter}>
              {t('links.login')}
            </Link>
          )}
        </nav>
        <BellSlot onOpen={menu.close} />
      </div>
    </header>
  );
}

const reservations: readonly LinkName[] = ['home', 'myColis', 'history', 'tracking'];

function Reservation() {
  const { t } = useTranslation();
  const { open, toggle, close, ref } = useDisclosure<HTMLDivElement>();
  return (
    <div className={styles.group} ref={ref}>
      <button type="button" className={styles.item} aria-expanded={open} aria-controls="reservation" onClick={toggle}>
        {t('nav.reservation')}
        <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
      </button>
      <p className={styles.heading} aria-hidden="true">
        {t('nav.reservation')}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
      <ul id="reservation" className={styles.list} data-open={open || undefined} onClick={close}>
        {reservations.filter(linkTo).map((name) => (
          <li key={name}>
            <Item name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Link to a page; nothing while the page is planned. */
function Item({ name }: { name: LinkName }) {
  const { t } = useTranslation();
  const to = linkTo(name);
  if (!to) return null;
  return (
    <NavLink to={to} end className={styles.item}>
      {t(`links.${name}`)}
    </NavLink>
  );
}

/** Loaded when an agent or admin logs out. */
const LogoutWarning = lazy(async () => ({
  default: (await import('#web/core/offlineQueue/LogoutWarning.tsx')).LogoutWarning,
}));

function LogOutButton() {
  const { t } = useTranslation();
  const { isTeam } = useSession();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const logOut = () => {
    setIsConfirming(false);
    const endedSession = session();
    signOut();
    if (endedSession.isTeam)
      void import('#web/core/offlineQueue/offlineQueue.ts').then(({ forgetSent }) => forgetSent());
    void import('#web/core/api/endSession.ts').then(({ endSession }) => endSession(endedSession)).catch(() => {});
    deleteAllDrafts();
    if (endedSession.isTeam) deleteOfflineData();
    void navigate(paths.login);
  };
  return (
    <>
      <button type="button" className={styles.item} title={t('links.logout')} onClick={() => setIsConfirming(true)}>
        <LogOut size={20} aria-hidden="true" />
        <span className={styles.iconWord}>{t('links.logout')}</span>
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={t('session.logOutQuestion')}
        confirmLabel={t('links.logout')}
        onConfirm={logOut}
        onCancel={() => setIsConfirming(false)}
      >
        {isTeam && (
          <Suspense>
            <LogoutWarning />
          </Suspense>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Reports whether the page is scrolled below the navbar. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > 8);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return scrolled;
}
