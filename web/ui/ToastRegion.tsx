import * as RadixToast from '@radix-ui/react-toast';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ToastRegion.module.css';
import { dismiss, type ToastItem, type ToastVariant } from './toasts.ts';
import { useToastOffset } from './useToastOffset.ts';
import { linksIn, Sentence } from './Verbatim.tsx';

const icons: Record<ToastVariant, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
  info: Info,
};

/** Region of the screen with the toasts, raised above the page's own actions. */
export default function ToastRegion({ toasts }: { toasts: readonly ToastItem[] }) {
  const { t } = useTranslation();
  const viewport = useRef<HTMLOListElement>(null);
  const raised = useToastOffset(viewport);
  return (
    <RadixToast.Provider label={t('toast.label')} swipeDirection="right">
      {toasts.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
      <RadixToast.Viewport
        ref={viewport}
        className={styles.viewport}
        style={{ translate: `0 ${-raised}px` }}
        label={t('toast.region', { hotkey: '{hotkey}' })}
      />
    </RadixToast.Provider>
  );
}

function Toast({ item }: { item: ToastItem }) {
  const { t } = useTranslation();
  const Icon = icons[item.variant];
  return (
    <RadixToast.Root
      className={`${styles.toast} ${styles[item.variant]}`}
      type={item.variant === 'error' || item.variant === 'warning' ? 'foreground' : 'background'}
      duration={item.duration}
      onOpenChange={(open) => {
        if (!open) dismiss(item.id);
      }}
    >
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <RadixToast.Description className={styles.message}>
        <span className="visually-hidden">{t(`toast.${item.variant}`)}</span>{' '}
        <Sentence keeps={linksIn(item.message)}>{item.message}</Sentence>
      </RadixToast.Description>
      <RadixToast.Close className={styles.close} aria-label={t('ui.close')}>
        <X size={18} aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
