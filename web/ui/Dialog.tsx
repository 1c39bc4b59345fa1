import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press outside. */
  onClose: () => void;
  title: string;
  /** Buttons, the main one last. `data-autofocus` marks the initial focus; by default it is the close button. */
  actions?: ReactNode;
  children?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/** Modal on the native dialog element: the page behind is inert, and the focus returns to where it was. */
export function Dialog({ open, onClose, title, actions, children, role = 'dialog' }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
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
      // A second Escape closes the dialog in any case, so the page is notified. The browser also reports a dialog that
      // was closed for the page, a moment later, when the page may have opened it again.
      onClose={() => open && !dialog.current?.open && onClose()}
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
  /** Consequences, when the title does not explain them. */
  children?: ReactNode;
  confirmLabel: string;
  onConfirm?: () => void;
  /** Id of the form in `children` that the confirm button submits. */
  form?: string;
  onCancel: () => void;
  /** Label of the cancel button, by default "Annuler". */
  cancelLabel?: string;
  /** Irreversible action: the button is red and Cancel has the initial focus, unless a field above takes it. */
  danger?: boolean;
  busy?: boolean;
}

/** Confirmation dialog. */
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
