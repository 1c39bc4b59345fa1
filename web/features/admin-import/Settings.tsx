import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSettings } from '#shared/imports/clean.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/imports/columns.ts';
import { type CorridorCountry, corridorCountries } from '#shared/phone/countries.ts';
import { ContainerField } from '#web/core/admin/ContainerField.tsx';
import { site } from '#web/core/contact/site.ts';
import { countryName } from '#web/core/phone/countryNames.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './Import.module.css';

/** Settings as typed; the sides in metres, empty without any. */
export type TypedSettings = Omit<ImportSettings, 'pieces' | 'sides'> & {
  sides: { longueur: string; largeur: string; hauteur: string };
};

interface SettingsProps {
  kind: ImportKind;
  typed: TypedSettings;
  containerId: number | undefined;
  onKind: (kind: ImportKind) => void;
  onChange: (typed: TypedSettings) => void;
  onContainer: (id: number | undefined) => void;
}

/** What a sheet is, and what holds for its rows that do not say it themselves. */
export function Settings({ kind, typed, containerId, onKind, onChange, onContainer }: SettingsProps) {
  const { t } = useTranslation('adminImport');
  const id = useId();
  const isOf = (...kinds: ImportKind[]) => kinds.includes(kind);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('settings.title')}</h2>
      <div className={styles.fields}>
        <SelectField
          label={t('settings.kind')}
          value={kind}
          onChange={({ target }) => onKind(target.value as ImportKind)}
        >
          {IMPORT_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </SelectField>
        {isOf('COLIS') && (
          <ContainerField
            first={undefined}
            value={containerId ?? ''}
            onChange={({ target }) => onContainer(Number(target.value) || undefined)}
          />
        )}
        <CountryField
          label={t('settings.country')}
          value={typed.country}
          onChange={(country) => onChange({ ...typed, country })}
        />
        {isOf('DESTINATAIRES', 'COLIS') && (
          <>
            <CountryField
              label={t('settings.recipientCountry')}
              value={typed.recipientCountry}
              onChange={(recipientCountry) => onChange({ ...typed, recipientCountry })}
            />
            <TextField
              label={t('settings.town')}
              hint={t('settings.townHint')}
              optional
              maxLength={100}
              value={typed.town}
              onChange={({ target }) => onChange({ ...typed, town: target.value })}
            />
          </>
        )}
        <SelectField
          label={t('settings.language')}
          value={typed.language}
          onChange={({ target }) => onChange({ ...typed, language: target.value === 'en' ? 'en' : 'fr' })}
        >
          {(['fr', 'en'] as const).map((language) => (
            <option key={language} value={language}>
              {t(`languages.${language}`)}
            </option>
          ))}
        </SelectField>
        {isOf('COLIS') && (
          <>
            <SelectField
              label={t('settings.terms')}
              value={typed.terms}
              onChange={({ target }) =>
                onChange({ ...typed, terms: target.value === 'A_L_ARRIVEE' ? 'A_L_ARRIVEE' : '' })
              }
            >
              <option value="">{t('terms.DELAI')}</option>
              <option value="A_L_ARRIVEE">{t('terms.A_L_ARRIVEE')}</option>
            </SelectField>
            {(['longueur', 'largeur', 'hauteur'] as const).map((side) => (
              <NumberField
                key={side}
                label={t(`settings.sides.${side}`)}
                optional
                step={0.01}
                value={typed.sides[side]}
                onChange={({ target }) =>
                  onChange({ ...typed, sides: { ...typed.sides, [side]: target.value.replace(',', '.') } })
                }
              />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

interface CountryFieldProps {
  label: string;
  value: CorridorCountry;
  onChange: (country: CorridorCountry) => void;
}

function CountryField({ label, value, onChange }: CountryFieldProps) {
  const language = useLanguage();
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value as CorridorCountry)}>
      {corridorCountries(site.country).map((country) => (
        <option key={country} value={country}>
          {countryName(language, country)}
        </option>
      ))}
    </SelectField>
  );
}
