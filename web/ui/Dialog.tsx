import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Escape, the cross or a press outside. */
  onClose: () => void;
  title: string;
  /** Buttons, the main one last. Mark the one to focus first with `data-autofocus`; else it is the cross. */
  actions?: ReactNode;
  children?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/** A modal on the browser's own dialog: the page behind is inert and the focus goes back where it came from. */
export function Dialog({ open, onClose, title, actions, children, role = 'dialog' }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, [open]);

  const closeFromOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes it whatever we say: the page must know.
      onClose={() => open && onClose()}
      onMouseDown={closeFromOutside}
    >
      {open && (
        <div className={styles.panel}>
          <header className={styles.head}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} onClick={onClose} aria-label={t('ui.close')}>
              <X size={20} aria-hidden="true" />
            </button>
          </header>
          {children && (
            <div id={`${id}-body`} className={styles.body}>
              {children}
            </div>
          )}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, when the title does not say it all. */
  children?: ReactNode;
  confirmLabel: string;
  onConfirm?: () => void;
  /** The id of the form among the children that confirming sends, where there is one. */
  form?: string;
  onCancel: () => void;
  /** "Annuler" unless told. */
  cancelLabel?: string;
  /** It cannot be undone: the button is red and the focus starts on Cancel, unless a field above takes it. */
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, form, onCancel, danger = false, busy = false } = props;
  const { t } = useTranslation();
  const { cancelLabel = t('ui.cancel') } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button look="quiet" onClick={onCancel} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            busy={busy}
            onClick={onConfirm}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
