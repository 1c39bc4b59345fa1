import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';

/** `accent` for the main action of a page, `quiet` for a secondary one, `danger` for one that cannot be undone. */
export type ButtonLook = 'accent' | 'primary' | 'quiet' | 'danger';

interface ButtonAppearance {
  look?: ButtonLook;
  icon?: LucideIcon;
  /** Full width of the surrounding element. */
  wide?: boolean;
  children: ReactNode;
}

interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'children'> {
  /** Work in progress: the button keeps its width and focus, ignores clicks and announces it to screen readers. */
  busy?: boolean;
}

export function Button({ look, icon, wide, busy = false, type = 'button', onClick, className, ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={handleClick}
        aria-disabled={busy || rest['aria-disabled']}
        data-busy={busy || undefined}
        className={classNames(look, wide, className)}
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

type ButtonLinkProps = ButtonAppearance & Omit<ComponentProps<typeof Link>, 'children'>;

/** Link within the app that looks like a button. */
export function ButtonLink({ look, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(look, wide, className)}>
      <Label icon={icon}>{children}</Label>
    </Link>
  );
}

type AnchorButtonProps = ButtonAppearance & Omit<ComponentProps<'a'>, 'children'>;

/** Link out of the app, for example mailto:, that looks like a button. */
export function AnchorButton({ look, icon, wide, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={classNames(look, wide, className)}>
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

const classNames = (look: ButtonLook = 'primary', wide = false, className = ''): string =>
  [styles.button, styles[look], wide && styles.wide, className].filter(Boolean).join(' ');
