import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { LoadingBlocker } from '#shared/manifest/loading.ts';
import type { AgentOrder } from '#shared/situation/agent-order.ts';
import { collectionOfColis } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAwaitedWords } from './useAwaitedWords.ts';

/** Tones by order: red where the parcel must not be taken, loaded or handed over. */
const TONES = {
  RECEVOIR_IMPAYE: 'warning',
  RECEVOIR_RESTE: 'warning',
  RECEVOIR_ATTENDU: 'warning',
  RECEVOIR_TARD: 'warning',
  RECEVOIR_HORS_DELAI: 'warning',
  RECEVOIR_FERME: 'warning',
  RECEVOIR_REFUSE: 'warning',
  RECEVOIR_SUSPENDU: 'warning',
  RECEVOIR_TRANSFERT: 'warning',
  RECEVOIR_RETOUR: 'warning',
  RECEVOIR_ANNULE: 'warning',
  RETROUVE: 'warning',
  RETROUVE_PERDU: 'warning',
  TROUVER: 'warning',
  TROUVER_PERDU: 'warning',
  RANGER: 'warning',
  METTRE_DE_COTE: 'error',
  CHARGE: 'warning',
  GARDER: 'warning',
  RESTE: 'warning',
  ENVOYER: 'warning',
  GARDER_ICI: 'warning',
  RENVOYER: 'warning',
  RENDRE: 'warning',
  RENDRE_AILLEURS: 'warning',
  RENDU: 'info',
  SORTIR: 'error',
  LAISSER: 'error',
  DECHARGER_ANNULE: 'warning',
  ANNULE: 'error',
  ANNULE_PAS_PARTI: 'error',
  ANNULE_ARRIVE: 'error',
  ANNULE_AILLEURS: 'warning',
  EN_TROP: 'error',
  TROP_AILLEURS: 'warning',
  MANQUANT: 'warning',
  PERDU: 'warning',
  PARTI: 'error',
  PARTI_LISTE: 'error',
  PAS_PARTI: 'warning',
  AILLEURS: 'warning',
  REMIS: 'error',
  REMISE_A_VERIFIER: 'error',
  ARRIVEE_A_VERIFIER: 'warning',
  PIECE: 'warning',
} as const satisfies Record<AgentOrder, string>;

/** Reasons against the loading that the counter ends by taking a payment. */
const PAYABLE: ReadonlySet<LoadingBlocker> = new Set(['COLIS_SUPPLEMENT_DUE', 'COLIS_UNPAID'] as const);

/** Orders that go with what the counter takes. */
const WITH_PAYMENT: ReadonlySet<AgentOrder> = new Set([
  'RECEVOIR_IMPAYE',
  'RECEVOIR_RESTE',
  'RECEVOIR_ATTENDU',
  'GARDER',
  'RESTE',
  'REMIS',
] as const);

/** Returns the dollars that a handed-over parcel owes, though its terms asked for them at its collection. */
const owedAfterHandover = (parcel: AgentParcelWithContainer | undefined): number | undefined =>
  parcel?.etat === 'LIVRE' && parcel.moyenEnCours === undefined ? parcel.aPayerAuRetrait || undefined : undefined;

interface OrderNoticeProps {
  order: AgentOrder;
  /** Undefined of a parcel that the site may not read. */
  parcel?: AgentParcelWithContainer;
}

/** Notice of the one thing that an agent does with a parcel in front of them. */
export function OrderNotice({ order, parcel }: OrderNoticeProps) {
  const { t } = useTranslation(['agent', 'agentLoading']);
  const language = useLanguage();
  const siteTime = useSiteTime();
  const nameOf = usePlaceName();
  const { reception, autreDepot, siteActuel, conteneur, empechement } = parcel ?? {};
  const reason = order === 'RANGER' && empechement;
  const isPayable = reason ? PAYABLE.has(reason) : WITH_PAYMENT.has(order);
  const awaited = useAwaitedWords()(isPayable && parcel ? parcel : {});
  const rest = isPayable ? (parcel?.resteAPayer ?? owedAfterHandover(parcel)) : undefined;
  const takesPayment =
    rest !== undefined || order === 'RECEVOIR_IMPAYE' || (reason && isPayable && awaited === undefined);
  const due = (owed: number) => {
    const sum = dollars(language, owed);
    return parcel?.aPayerAvant
      ? t('agent:dueBefore', { sum, time: siteTime(parcel.aPayerAvant) })
      : t('agent:stillToPay', { sum });
  };
  return (
    <Notice
      tone={TONES[order]}
      title={t(`orders.${order}.title`)}
      action={
        parcel &&
        (takesPayment ? (
          <ButtonLink to={collectionOfColis(parcel.id)}>{t('agent:takePayment')}</ButtonLink>
        ) : (
          parcel.argentARendre && <ButtonLink to={collectionOfColis(parcel.id)}>{t('agent:giveBack.money')}</ButtonLink>
        ))
      }
    >
      {t(`orders.${order}.text`, {
        site: siteActuel ?? (conteneur && nameOf(conteneur.destination)),
        time: reception ? siteTime(reception.le) : '',
        depot: autreDepot ?? (conteneur && nameOf(conteneur.lieuEnlevement)),
      })}
      {reason && ` ${t('agentLoading:notYet', { reason: t(`agentLoading:reasons.${reason}`) })}`}
      {rest !== undefined && ` ${due(rest)}`}
      {awaited !== undefined && ` ${awaited} ${t('agent:awaited.who')}`}
    </Notice>
  );
}
