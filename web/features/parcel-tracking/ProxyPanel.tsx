import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProxy } from '#shared/tracking/proxy.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './ProxyPanel.module.css';
import { useNameProxy, useWithdrawProxy } from './proxyQueries.ts';

interface ProxyPanelProps {
  code: string;
  /** Person who may collect the parcel, as shown to the public. */
  confirmed: PublicProxy | null;
  /** Person who waits for a confirmation. */
  named: PublicProxy | null;
  /** True once no code opens the parcel any more: nobody collects it by one. */
  needsId: boolean;
}

/**
 * Shows who may collect the parcel in place of its recipient, and names a person, who then waits for a confirmation, or
 * withdraws the one who waits.
 */
export default function ProxyPanel({ code, confirmed, named, needsId }: ProxyPanelProps) {
  const { t } = useTranslation('collectionProxy');
  const [isNaming, setIsNaming] = useState(false);
  const withdraw = useWithdrawProxy(code);
  return (
    <section className={styles.panel} aria-labelledby="proxy">
      <h2 id="proxy">{t('title')}</h2>
      <p className={styles.text}>
        {!confirmed ? (
          t(needsId ? 'nobodyWithoutCode' : 'nobody')
        ) : confirmed.prenom === null ? (
          t('somebody')
        ) : (
          <Sentence keeps={[confirmed.prenom]}>{t('named', { name: confirmed.prenom })}</Sentence>
        )}
      </p>
      <div role="status">
        {named && (
          <Notice
            tone="info"
            title={
              named.prenom === null ? (
                t('waitingSomebody')
              ) : (
                <Sentence keeps={[named.prenom]}>{t('waiting', { name: named.prenom })}</Sentence>
              )
            }
          >
            {t(needsId ? 'waitingWithoutCode' : 'waitingText')}
          </Notice>
        )}
      </div>
      {withdraw.error && <Notice tone="error">{t('failed', { reason: reasonFor(withdraw.error) })}</Notice>}
      {isNaming ? (
        <ProxyForm code={code} onDone={() => setIsNaming(false)} />
      ) : (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setIsNaming(true)}>
            {confirmed || named ? t('replace') : t('open')}
          </Button>
          {named && (
            <Button look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function ProxyForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation(['collectionProxy', 'common']);
  const name = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useNameProxy(code, onDone);
  const faults = error instanceof Refusal ? error.fields : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const telephone = phone.current?.value.trim();
    mutate({ nom: name.current?.value.trim() ?? '', ...(telephone && { telephone }) });
  };
  return (
    <form onSubmit={save} noValidate className={styles.form}>
      <TextField
        ref={name}
        label={t('name')}
        hint={t('nameHint')}
        error={faults?.nom && (error instanceof Refusal && error.status === 429 ? faults.nom : t('nameInvalid'))}
        required
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        ref={phone}
        label={t('phone')}
        error={faults?.telephone && t('phoneInvalid')}
        optional
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
      {error && !faults?.nom && !faults?.telephone && (
        <Notice tone="error">{t('failed', { reason: reasonFor(error) })}</Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="accent" busy={isPending}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common:ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
