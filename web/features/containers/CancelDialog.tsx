import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/bookings/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useParcelsAtStake } from './queries.ts';

/** A yes-or-no question that code can wait for. */
export function useQuestion() {
  const [asking, setAsking] = useState(false);
  const settle = useRef<(yes: boolean) => void>(undefined);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve;
      setAsking(true);
    });
  const answer = (yes: boolean) => {
    setAsking(false);
    settle.current?.(yes);
  };
  return { asking, ask, answer };
}

interface CancelDialogProps {
  container: Container;
  open: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Cancelling a container cancels its parcels and refunds what is paid: the admin sees how much before. */
export function CancelDialog({ container, open, onAnswer }: CancelDialogProps) {
  const { t } = useTranslation('containers');
  const { isFetching } = useParcelsAtStake(container.id, open);
  return (
    <ConfirmDialog
      open={open}
      title={t('cancel.title')}
      confirmLabel={t('cancel.submit')}
      onConfirm={() => onAnswer(true)}
      cancelLabel={t('cancel.keep')}
      onCancel={() => onAnswer(false)}
      danger
      busy={isFetching}
    >
      <AtStake id={container.id} />
    </ConfirmDialog>
  );
}

function AtStake({ id }: { id: number }) {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const { data, isFetching } = useParcelsAtStake(id, true);
  if (isFetching) return <Skeleton lines={2} />;
  // The cancellation does not depend on our knowing the sum.
  if (!data) return <p>{t('cancel.unknown')}</p>;
  if (data.colis === 0) return <p>{t('cancel.empty')}</p>;
  return (
    <>
      <p>{t('cancel.colis', { count: data.colis })}</p>
      {data.paid > 0 && <p>{t('cancel.paid', { count: data.paid, sum: dollars(language, data.dollars) })}</p>}
    </>
  );
}
