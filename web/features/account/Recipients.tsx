import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryAddress } from '#shared/recipients/rules.ts';
import type { Recipient } from '#shared/recipients/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { useRecipientChanges, useRecipients } from '#web/core/recipients.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Recipients.module.css';

const form = lazyForm(async () => (await import('./RecipientForm.tsx')).RecipientForm);

/** The customer's saved recipients, which they add, change and delete. */
export function Recipients() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, isPaused, refetch } = useRecipients();
  /** Recipient whose form is open, or a new one. */
  const [editing, setEditing] = useState<Recipient | 'new'>();
  const [deleting, setDeleting] = useState<Recipient>();
  const heading = useRef<HTMLHeadingElement>(null);
  form.usePreload();
  const close = () => {
    setEditing(undefined);
    heading.current?.focus();
  };
  return (
    <section className={styles.recipients} aria-labelledby="recipients">
      <h2 id="recipients" ref={heading} tabIndex={-1}>
        {t('recipients.title')}
      </h2>
      <p className={styles.lead}>{t('recipients.lead')}</p>
      {!data && isPaused && <ErrorState message={t('recipients.offline')} />}
      {!data && !isPaused && error && (
        <ErrorState
          message={t('recipients.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isPaused && !error && <Skeleton lines={3} />}
      {data?.length === 0 && editing !== 'new' && <p>{t('recipients.none')}</p>}
      <ul className={styles.list}>
        {data?.map((recipient) => (
          <li key={recipient.id} className={styles.row}>
            {editing === recipient ? (
              <form.Form recipient={recipient} onDone={close} />
            ) : (
              <RecipientRow
                recipient={recipient}
                onEdit={() => setEditing(recipient)}
                onDelete={() => setDeleting(recipient)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' && <form.Form recipient={undefined} onDone={close} />}
      {data && editing === undefined && (
        <Button look="quiet" icon={Plus} onClick={() => setEditing('new')}>
          {t('recipients.add')}
        </Button>
      )}
      <DeleteRecipient
        recipient={deleting}
        onClose={() => {
          setDeleting(undefined);
          heading.current?.focus();
        }}
      />
    </section>
  );
}

interface RecipientRowProps {
  recipient: Recipient;
  onEdit: () => void;
  onDelete: () => void;
}

function RecipientRow({ recipient, onEdit, onDelete }: RecipientRowProps) {
  const { t } = useTranslation('account');
  const id = `recipient-${recipient.id}`;
  return (
    <>
      <div className={styles.who}>
        <h3 id={id} translate="no">
          {recipient.nom}
        </h3>
        <p>
          <PhoneNumber number={recipient.telephone} />
          {recipient.email && (
            <span>
              {' '}
              · <Verbatim>{recipient.email}</Verbatim>
            </span>
          )}
        </p>
        <p>{deliveryAddress(recipient)}</p>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onEdit} aria-describedby={id}>
          {t('recipients.edit')}
        </Button>
        <Button look="quiet" onClick={onDelete} aria-describedby={id}>
          {t('recipients.remove')}
        </Button>
      </div>
    </>
  );
}

function DeleteRecipient({ recipient, onClose }: { recipient: Recipient | undefined; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { remove } = useRecipientChanges();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (!recipient) return;
    setBusy(true);
    try {
      await remove(recipient.id);
      toast('success', t('recipients.removed'));
      onClose();
    } catch (error) {
      toast('error', t('recipients.notRemoved', { advice: adviceOn(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={recipient !== undefined}
      title={t('recipients.ask', { name: recipient?.nom })}
      confirmLabel={t('recipients.remove')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      busy={isBusy}
      danger
    >
      <p>{t('recipients.askText')}</p>
    </ConfirmDialog>
  );
}
