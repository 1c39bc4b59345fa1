import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';

/** `accent` is the one thing to do on a page; `quiet` stands beside another button; `danger` cannot be undone. */
export type ButtonLook = 'accent' | 'primary' | 'quiet' | 'danger';

interface Face {
  look?: ButtonLook;
  icon?: LucideIcon;
  /** As wide as its container. */
  wide?: boolean;
  children: ReactNode;
}

interface ButtonProps extends Face, Omit<ComponentProps<'button'>, 'children'> {
  /** Work is going on: the button keeps its width and its focus, ignores presses and says so. */
  busy?: boolean;
}

export function Button({ look, icon, wide, busy = false, type = 'button', onClick, className, ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={press}
        aria-disabled={busy || rest['aria-disabled']}
        data-busy={busy || undefined}
        className={face(look, wide, className)}
      >
        <Label icon={icon}>{rest.children}</Label>
        {busy && <span className={styles.spinner} aria-hidden="true" />}
      </button>
      <span role="status" className="visually-hidden">
        {busy ? t('ui.busy') : ''}
      </span>
    </>
  );
}

type ButtonLinkProps = Face & Omit<ComponentProps<typeof Link>, 'children'>;

/** Goes somewhere and looks like a button. */
export function ButtonLink({ look, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={face(look, wide, className)}>
      <Label icon={icon}>{children}</Label>
    </Link>
  );
}

type AnchorButtonProps = Face & Omit<ComponentProps<'a'>, 'children'>;

/** Leads out of the app, as to one's mail, and looks like a button. */
export function AnchorButton({ look, icon, wide, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={face(look, wide, className)}>
      <Label icon={icon}>{children}</Label>
    </a>
  );
}

function Label({ icon: Icon, children }: { icon: LucideIcon | undefined; children: ReactNode }) {
  return (
    <span className={styles.label}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </span>
  );
}

const face = (look: ButtonLook = 'primary', wide = false, className = ''): string =>
  [styles.button, styles[look], wide && styles.wide, className].filter(Boolean).join(' ');
