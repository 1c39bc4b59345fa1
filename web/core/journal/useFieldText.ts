import { useTranslation } from 'react-i18next';
import { ETATS } from '#shared/colis/constants.ts';
import { INCIDENT_DECISIONS, INCIDENTS } from '#shared/colis/incident.ts';
import { CONTAINER_SIZES } from '#shared/containers/sizes.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { CUSTOMS_ETAPES, CUSTOMS_STATUTS } from '#shared/customs/constants.ts';
import { PUBLIC_FIELDS } from '#shared/journal/public.ts';
import type { JournalChange, JournalField, JournalValue } from '#shared/journal/schema.ts';
import { DELAY_REASON_NAMES, DELAY_REASONS, MILESTONE_CODES, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import { MOYENS } from '#shared/money/methods.ts';
import { TERMS } from '#shared/money/terms.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import { metres } from '#web/core/quantities.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { useTarifChoices } from '#web/core/tarif/useTarif.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { noWrap } from '#web/ui/noWrap.ts';

type Format = (language: Language, value: number) => string;

/** Formats of fields that are amounts. */
const AMOUNTS: { readonly [Field in JournalField]?: Format } = {
  poids: kg,
  poidsMesure: kg,
  poidsMax: kg,
  volumeMax: cubicMetres,
  longueur: metres,
  largeur: metres,
  hauteur: metres,
  prix: dollars,
  prixParKilo: dollars,
  droits: dollars,
  magasinage: dollars,
  supplement: dollars,
  recu: dollars,
  rembourse: dollars,
  aRembourser: dollars,
  depensePrevue: dollars,
  depensePayee: dollars,
};

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const STATES = [
  ...MOYENS,
  ...TERMS,
  'PAYE',
  'NON_PAYE',
  'DU',
  'DISPENSE',
  'CONFORME',
  'DIFFERENT',
  'APPLIQUE',
  'A_DECIDER',
  'SANS_PLACE',
  'RIEN',
  'SANS_OBJET',
] as const;

/**
 * Returns a function that describes a changed field: "Poids : 20 kg → 25 kg"; of personal fields only the name. A price
 * list, which only journals of admins name, has its name once the lists are loaded.
 */
export function useFieldText(changes: readonly JournalChange[]) {
  const { t } = useTranslation('journal');
  const { data: tarifs = [] } = useTarifChoices(changes.some(({ champ }) => champ === 'tarif'));
  const valueText = useValueText(tarifs);
  return ({ champ, de, vers }: JournalChange): string => {
    const field = t(`fields.${champ}`);
    if (de === null && vers === null) return t('changed', { field });
    if (de === null) return noWrap(t('set', { field, to: valueText(champ, vers) }));
    const incident = vers === null && champ === 'incident' && oneOf(INCIDENTS, String(de));
    if (incident) return t(`incidentsOver.${incident}`);
    return noWrap(t('fromTo', { field, from: valueText(champ, de), to: valueText(champ, vers ?? endOf(champ, de)) }));
  };
}

/** Returns the value that says what became of a field that has none any more; null for "none". */
const endOf = (champ: JournalField, de: JournalValue): JournalValue => {
  if (typeof de === 'boolean') return false;
  if (champ === 'decision') return 'A_DECIDER';
  if (AMOUNTS[champ] === dollars) return 'RIEN';
  return PUBLIC_FIELDS.has(champ) ? 'SANS_OBJET' : null;
};

/** Returns a function that formats a value of a field. */
function useValueText(tarifs: readonly Pick<Tarif, 'id' | 'nom'>[]) {
  const { t } = useTranslation(['journal', 'common']);
  const language = useLanguage();
  return (champ: JournalField, value: JournalValue): string => {
    if (value === null || value === '') return t('journal:values.none');
    if (typeof value === 'boolean') return t(value ? 'journal:values.yes' : 'journal:values.no');
    if (typeof value === 'number')
      return AMOUNTS[champ]?.(language, value) ?? t('journal:values.number', { id: value });
    if (INSTANT.test(value)) return readerTime(language, value);
    if (champ === 'tarif') {
      const [id, version] = value.split('/');
      const known = tarifs.find((tarif) => String(tarif.id) === id);
      return known
        ? t('journal:values.namedTarif', { name: known.nom, version })
        : t('journal:values.tarif', { id, version });
    }
    const milestone = champ === 'jalon' && oneOf(MILESTONE_CODES, value);
    if (milestone) return MILESTONE_NAMES[language][milestone];
    const reason = champ === 'motifRetard' && oneOf(DELAY_REASONS, value);
    if (reason) return DELAY_REASON_NAMES[language][reason];
    const etat = champ === 'etat' && oneOf(ETATS, value);
    if (etat) return t(`common:states.${etat}`);
    const statut = champ === 'statut' && oneOf(CONTAINER_STATUTS, value);
    if (statut) return t(`common:container.statuts.${statut}`);
    const size = oneOf(CONTAINER_SIZES, value);
    if (size) return t(`common:container.sizes.${size}`);
    const document = champ === 'douane' && oneOf([...CUSTOMS_STATUTS, ...CUSTOMS_ETAPES], value);
    if (document) return t(`journal:documents.${document}`);
    const incident = champ === 'incident' && oneOf(INCIDENTS, value);
    if (incident) return t(`journal:incidents.${incident}`);
    const decision = champ === 'decision' && oneOf(INCIDENT_DECISIONS, value);
    if (decision) return t(`journal:decisions.${decision}`);
    const refused = champ === 'reception' && value === 'REFUSE';
    if (refused) return t('journal:values.REFUSE');
    const state = oneOf(STATES, value);
    return state ? t(`journal:values.${state}`) : value;
  };
}
