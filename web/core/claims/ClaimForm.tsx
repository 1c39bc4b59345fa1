import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS, CLAIM_WISHES } from '#shared/claims/constants.ts';
import type { ClaimKind, ClaimWish, NewClaim } from '#shared/claims/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { ClaimPhotos, type SendPhoto, type SentPhoto } from './ClaimPhotos.tsx';
import styles from './Claims.module.css';

interface ClaimFormProps {
  /** Kinds that fit, the one first that is known already. */
  types: readonly ClaimKind[];
  /** Goods of the inventory. */
  goods: readonly string[];
  sendPhoto: SendPhoto;
  onSend: (claim: NewClaim) => void;
  onCancel: () => void;
  busy: boolean;
  error: unknown;
}

/** Form of a new claim: what happened, to which goods, in words and photos, and what is wished. */
export function ClaimForm({ types, goods, sendPhoto, onSend, onCancel, busy, error }: ClaimFormProps) {
  const { t } = useTranslation(['claims', 'common']);
  const [type, setType] = useState<ClaimKind | undefined>(types[0]);
  const [wish, setWish] = useState<ClaimWish>('REMBOURSEMENT');
  const [sum, setSum] = useState('');
  const [places, setPlaces] = useState<readonly number[]>([]);
  const [words, setWords] = useState('');
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const [wasSent, setWasSent] = useState(false);
  const montant = Number(sum);
  const isSumWrong = wish === 'INDEMNITE' && sum !== '' && !(montant > 0);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!type || !words.trim() || isSumWrong || busy) return;
    onSend({
      type,
      souhait: wish,
      ...(wish === 'INDEMNITE' && sum !== '' && { montant }),
      ...(places.length > 0 && { rangs: [...places].sort((one, other) => one - other) }),
      texte: words.trim(),
      ...(photos.length > 0 && { photoKeys: photos.map(({ key }) => key) }),
    });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h3>{t('form.title')}</h3>
      <SelectField
        name="type"
        label={t('form.type')}
        value={type}
        onChange={({ target }) => setType(types.find((each) => each === target.value))}
      >
        {types.map((each) => (
          <option key={each} value={each}>
            {t(`types.${each}`)}
          </option>
        ))}
      </SelectField>
      {goods.length > 0 && (
        <fieldset className={styles.goods}>
          <legend>{t('form.goods')}</legend>
          <p>{t('form.goodsHint')}</p>
          {goods.map((name, index) => (
            <CheckboxField
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the inventory is what is sent
              key={index}
              name="rangs"
              value={String(index + 1)}
              label={<Verbatim>{name}</Verbatim>}
              checked={places.includes(index + 1)}
              onChange={({ target }) =>
                setPlaces(target.checked ? [...places, index + 1] : places.filter((place) => place !== index + 1))
              }
            />
          ))}
        </fieldset>
      )}
      <TextAreaField
        name="texte"
        label={t('form.words')}
        hint={t('form.wordsHint')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={wasSent && !words.trim() ? t('form.wordsMissing') : undefined}
        maxLength={CLAIM_LIMITS.words}
        rows={4}
      />
      <ClaimPhotos photos={photos} onChange={setPhotos} send={sendPhoto} />
      <SelectField
        name="souhait"
        label={t('form.wish')}
        value={wish}
        onChange={({ target }) => setWish(CLAIM_WISHES.find((each) => each === target.value) ?? wish)}
      >
        {CLAIM_WISHES.map((each) => (
          <option key={each} value={each}>
            {t(`wishes.${each}`)}
          </option>
        ))}
      </SelectField>
      {wish === 'INDEMNITE' && (
        <NumberField
          name="montant"
          label={t('form.sum')}
          optional
          value={sum}
          onChange={({ target }) => setSum(target.value)}
          error={wasSent && isSumWrong ? t('form.sumWrong') : undefined}
        />
      )}
      <FormFault>{error ? t('form.failed', { reason: reasonFor(error) }) : undefined}</FormFault>
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t('form.submit')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
