import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS } from '#shared/claims/constants.ts';
import { mostOf } from '#shared/claims/rules.ts';
import type { ClaimDecision, ClaimFile } from '#shared/claims/schema.ts';
import { dollars } from '#web/core/format.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './ClaimPanel.module.css';

interface DecisionFormProps {
  claim: ClaimFile;
  onSend: (decision: ClaimDecision) => void;
  onCancel: () => void;
  busy: boolean;
}

const centsOf = (value: number | null): number | null => (value === null ? null : Math.round(value * 100));

/** Form of the decision on a claim: the rule's sums for a share, from which an admin may deviate, each with a reason. */
export function DecisionForm({ claim, onSend, onCancel, busy }: DecisionFormProps) {
  const { t } = useTranslation(['adminClaims', 'common']);
  const language = useLanguage();
  const { type, regle } = claim;
  const [accepts, setAccepts] = useState(true);
  const [part, setPart] = useState('100');
  const [freight, setFreight] = useState<string>();
  const [goods, setGoods] = useState<string>();
  const [reason, setReason] = useState('');
  const [beyond, setBeyond] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const percent = Number(part);
  const isPartWrong = !Number.isInteger(percent) || percent < 1 || percent > 100;
  const most = mostOf(
    {
      type,
      paidCents: Math.round(regle.paye * 100),
      valueCents: centsOf(regle.valeur),
      capCents: centsOf(regle.plafond),
    },
    isPartWrong ? 0 : percent,
  );
  const fret = Number(freight ?? most.freightCents / 100);
  const indemnite = Number(goods ?? (most.goodsCents ?? 0) / 100);
  const isFreightWrong = !(fret >= 0) || fret > regle.paye;
  const isGoodsWrong = !(indemnite >= 0);
  const isBeyond =
    accepts && (Math.round(fret * 100) > most.freightCents || Math.round(indemnite * 100) > (most.goodsCents ?? 0));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (busy || !reason.trim()) return;
    if (accepts && (isPartWrong || isFreightWrong || isGoodsWrong || (isBeyond && !beyond.trim()))) return;
    onSend({
      accepte: accepts,
      part: accepts ? percent : 100,
      fret: accepts ? fret : 0,
      indemnite: accepts ? indemnite : 0,
      motif: reason.trim(),
      ...(isBeyond && { motifAuDela: beyond.trim() }),
    });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <SelectField
        name="accepte"
        label={t('decide.outcome')}
        value={accepts ? 'yes' : 'no'}
        onChange={({ target }) => setAccepts(target.value === 'yes')}
      >
        <option value="yes">{t('decide.accept')}</option>
        <option value="no">{t('decide.refuse')}</option>
      </SelectField>
      {accepts && (
        <>
          <NumberField
            name="part"
            label={t('decide.part')}
            hint={t('decide.partHint')}
            value={part}
            min={1}
            max={100}
            step={1}
            onChange={({ target }) => setPart(target.value)}
            error={wasSent && isPartWrong ? t('decide.partWrong') : undefined}
          />
          <Notice tone="info" title={t('decide.rule')}>
            {t('decide.ruleText', {
              freight: dollars(language, most.freightCents / 100),
              goods: most.goodsCents === null ? t('decide.unknown') : dollars(language, most.goodsCents / 100),
            })}
          </Notice>
          <NumberField
            name="fret"
            label={t('decide.freight')}
            hint={t('decide.freightHint', { paid: dollars(language, regle.paye) })}
            value={freight ?? String(most.freightCents / 100)}
            onChange={({ target }) => setFreight(target.value)}
            error={
              wasSent && isFreightWrong ? t('decide.freightWrong', { paid: dollars(language, regle.paye) }) : undefined
            }
          />
          <NumberField
            name="indemnite"
            label={t('decide.goods')}
            value={goods ?? String((most.goodsCents ?? 0) / 100)}
            onChange={({ target }) => setGoods(target.value)}
            error={wasSent && isGoodsWrong ? t('missing') : undefined}
          />
          {isBeyond && (
            <TextAreaField
              name="motifAuDela"
              label={t('decide.beyond')}
              hint={t('decide.beyondHint')}
              value={beyond}
              onChange={({ target }) => setBeyond(target.value)}
              error={wasSent && !beyond.trim() ? t('missing') : undefined}
              maxLength={CLAIM_LIMITS.reason}
              rows={2}
            />
          )}
        </>
      )}
      <TextAreaField
        name="motif"
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && !reason.trim() ? t('missing') : undefined}
        maxLength={CLAIM_LIMITS.reason}
        rows={3}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t('decide.submit')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
      </div>
      <UnsavedGuard unsaved={reason !== '' && !busy} withinPage />
    </form>
  );
}
