import { useTranslation } from 'react-i18next';
import { DELAY_REASON_NAMES, DELAY_REASONS, type DelayReason } from '#shared/milestones/codes.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface ReasonFieldProps {
  value: DelayReason | undefined;
  error: string | undefined;
  onChoose: (motif: DelayReason | undefined) => void;
}

/** Field for the reason for a delay, which customers read. */
export function ReasonField({ value, error, onChoose }: ReasonFieldProps) {
  const { t } = useTranslation('milestones');
  const language = useLanguage();
  return (
    <SelectField
      label={t('reason.label')}
      hint={t('reason.hint')}
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChoose(DELAY_REASONS.find((each) => each === target.value))}
    >
      <option value="">{t('reason.none')}</option>
      {DELAY_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {DELAY_REASON_NAMES[language][reason]}
        </option>
      ))}
    </SelectField>
  );
}
