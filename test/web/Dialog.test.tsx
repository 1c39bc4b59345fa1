// @vitest-environment jsdom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { button, getOnly, press, render, runInAct } from './browser.ts';

const dialog = () => getOnly('dialog') as HTMLDialogElement;

test('a dialog opens as a modal, labelled by its title and described by its content', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  await render(
    <Dialog open title="Connectez-vous" onClose={() => {}}>
      Pour réserver.
    </Dialog>,
  );
  expect(showModal).toHaveBeenCalledOnce();
  const textOf = (attribute: string) => document.getElementById(dialog().getAttribute(attribute) ?? '')?.textContent;
  expect(textOf('aria-labelledby')).toBe('Connectez-vous');
  expect(textOf('aria-describedby')).toBe('Pour réserver.');
});

test('a closed dialog is empty', async () => {
  await render(
    <Dialog open={false} title="Connectez-vous" onClose={() => {}}>
      Pour réserver.
    </Dialog>,
  );
  expect(dialog().open).toBe(false);
  expect(dialog().textContent).toBe('');
});

test('Escape, the close button and a press outside close a dialog; a press inside does not', async () => {
  const onClose = vi.fn();
  await render(
    <Dialog open title="Connectez-vous" onClose={onClose}>
      Pour réserver.
    </Dialog>,
  );
  await runInAct(() => getOnly('h2').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  expect(onClose).toHaveBeenCalledTimes(0);
  await runInAct(() => dialog().dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  expect(onClose).toHaveBeenCalledTimes(1);
  const cancelEvent = new Event('cancel', { cancelable: true });
  await runInAct(() => dialog().dispatchEvent(cancelEvent));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(cancelEvent.defaultPrevented).toBe(true);
  await press('Fermer');
  expect(onClose).toHaveBeenCalledTimes(3);
});

/** The browser fires this event a moment after a dialog was closed, by the page or by a second Escape. */
const fireClose = () => runInAct(() => dialog().dispatchEvent(new Event('close')));

test('a dialog that is opened again at once ignores the end of its previous opening', async () => {
  const onClose = vi.fn();
  let setOpen = (_: boolean) => {};
  const Asking = () => {
    const [open, set] = useState(true);
    setOpen = set;
    return <Dialog open={open} title="Quitter ?" onClose={onClose} />;
  };
  await render(<Asking />);
  await runInAct(() => setOpen(false));
  expect(dialog().open).toBe(false);
  await runInAct(() => setOpen(true));
  await fireClose();
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog().open).toBe(true);
});

test('a page is notified when the browser closes a dialog by itself', async () => {
  const onClose = vi.fn();
  await render(<Dialog open title="Quitter ?" onClose={onClose} />);
  dialog().close();
  await fireClose();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dangerous confirmation focuses Cancel, so that Enter alone deletes nothing', async () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  await render(
    <ConfirmDialog
      open
      danger
      title="Confirmer la suppression du conteneur ?"
      confirmLabel="Supprimer"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  expect(dialog().getAttribute('role')).toBe('alertdialog');
  expect(document.activeElement).toBe(button('Annuler'));
  await press('Annuler');
  expect(onCancel).toHaveBeenCalledOnce();
  await press('Supprimer');
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a harmless confirmation focuses its confirm button', async () => {
  await render(<ConfirmDialog open title="Payer ?" confirmLabel="Payer" onConfirm={() => {}} onCancel={() => {}} />);
  expect(document.activeElement).toBe(button('Payer'));
});

test('confirming again does nothing while the action is running', async () => {
  const onConfirm = vi.fn();
  await render(
    <ConfirmDialog open busy title="Payer ?" confirmLabel="Payer" onConfirm={onConfirm} onCancel={() => {}} />,
  );
  await press('Payer');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(button('Payer').getAttribute('aria-disabled')).toBe('true');
});
