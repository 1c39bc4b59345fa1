import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatTrackingCode, readTrackingCode, type TypedCode } from '#shared/colis/tracking-code.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './CodeForm.module.css';

/** A code that no parcel has. */
const EXAMPLE = 'YN-7K3M-9QPX-4WTHW';

/**
 * Form for a tracking code; also reads a pasted link or message. `typed` is shown with its fault. Before the code is loaded the
 * browser submits it by itself, and the edge leads to the parcel.
 */
export function CodeForm({ typed }: { typed?: string | undefined }) {
  const { t } = useTranslation('parcelTracking');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<TypedCode | undefined>(typed === undefined ? undefined : readTrackingCode(typed));
  const follow = (event: FormEvent) => {
    event.preventDefault();
    const next = readTrackingCode(input.current?.value ?? '');
    setRead(next);
    if ('code' in next) void navigate(pathTo('trackedColis', { code: formatTrackingCode(next.code) }));
    else input.current?.focus();
  };
  return (
    <form action={paths.trackColis} method="get" onSubmit={follow} noValidate className={styles.form}>
      <TextField
        ref={input}
        name="code"
        label={t('form.code')}
        hint={<Sentence keeps={[EXAMPLE]}>{t('form.hint', { code: EXAMPLE })}</Sentence>}
        error={read && 'fault' in read ? t(`form.${read.fault}`) : undefined}
        defaultValue={typed}
        required
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <Button look="accent" type="submit">
        {t('form.follow')}
      </Button>
    </form>
  );
}
