import { type ComponentType, useRef, useState } from 'react';
import type { ChangePreview } from '#shared/changes/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { ChangeDialogProps } from './ChangeDialog.tsx';

/** Admin's confirmation of a change, with the reason when the change is unexpected, and that of a delay. */
export interface ConfirmedChange {
  motif?: string;
  motifRetard?: DelayReason;
}

/** Loads the preview of a change, with the reason for a delay once it is chosen. */
type LoadPreview = (motifRetard?: DelayReason) => Promise<ChangePreview | undefined>;

/**
 * Asks for confirmation before an unexpected change, in a dialog that is loaded then. `decide` resolves to undefined
 * when the admin cancels, and rejects with the error of loading the preview or the dialog.
 */
export function useConfirmChange() {
  const [preview, setPreview] = useState<ChangePreview>();
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<ChangeDialogProps> }>();
  const settle = useRef<(decision: ConfirmedChange | undefined) => void>(undefined);

  const loadPreview = useRef<LoadPreview>(undefined);

  const decide = async (load: LoadPreview): Promise<ConfirmedChange | undefined> => {
    const loaded = await load();
    if (!loaded || loaded.raisons.length === 0) return {};
    const [{ ChangeDialog }] = await Promise.all([import('./ChangeDialog.tsx'), loadTexts(['change', 'milestones'])]);
    loadPreview.current = load;
    setDialog({ Dialog: ChangeDialog });
    return new Promise((resolve) => {
      settle.current = resolve;
      setPreview(loaded);
    });
  };
  const answer = (decision: ConfirmedChange | undefined) => {
    setPreview(undefined);
    settle.current?.(decision);
  };
  /** Shows the messages as they are now, with the reason for a delay; the former ones stay when that fails. */
  const explain = async (motifRetard?: DelayReason) => {
    const explained = await loadPreview.current?.(motifRetard).catch(() => undefined);
    if (explained) setPreview((shown) => shown && explained);
  };
  return { preview, decide, answer, explain, ChangeDialog: dialog?.Dialog };
}
