import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { isFreeStorageOver } from '#shared/handover/rules.ts';
import type { Collection } from '#shared/handover/schema.ts';
import { date, dollars } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { useSession } from '#web/core/session/session.ts';
import { OpeningHours } from '#web/core/sites/OpeningHours.tsx';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AnchorButton, Button, ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import styles from './CollectionCard.module.css';
import { collectionOf } from './collectionOf.ts';
import { IntakePhotos } from './IntakePhotos.tsx';

/** Collection of an arrived parcel; until the API replies it shows the facts of the parcel itself, if any. */
export default function CollectionCard({ colis }: { colis: Colis }) {
  const { t } = useTranslation('collection');
  const { userId } = useSession();
  const { data } = useQuery(collectionOf(colis));
  const { arrivee } = colis;
  const isSender = userId === colis.userId;
  const action = isSender ? situationFor(colis, undefined).action : undefined;
  const mayClaim = isSender && colis.etat !== 'ANNULE';
  const isLocked = data?.codeBloque === true; // said of an unpaid parcel, too: its recipient will have to bring an ID
  if (!arrivee?.dommage && !data?.remise && !data?.disponible && !isLocked) return null;
  return (
    <section className={styles.card} aria-label={t('title')}>
      {arrivee?.dommage && (
        <Notice
          tone="warning"
          title={t('damage.title')}
          action={
            mayClaim && (
              <ButtonLink look="quiet" to={`${paths.contact}?colis=${colis.id}`}>
                {t('damage.claim')}
              </ButtonLink>
            )
          }
        >
          <Verbatim>{arrivee.dommage}</Verbatim>
          {mayClaim && (
            <>
              <br />
              {t(arrivee.dommageVu ? 'damage.seen' : 'damage.unseen')}
            </>
          )}
        </Notice>
      )}
      <IntakePhotos photos={arrivee?.dommage ? arrivee.photos : []} title={t('damage.photos')} />
      {data?.remise && <HandedOver remise={data.remise} zone={data.lieu?.fuseau ?? 'UTC'} />}
      {(data?.disponible || isLocked) && data && action !== 'SHOW_ID' && (
        <Code collection={data} isDue={action === 'PASS_CODE'} />
      )}
      {data?.disponible && data.lieu && <Place {...data} lieu={data.lieu} disponible={data.disponible} />}
    </section>
  );
}

type Present<Name extends keyof Collection> = NonNullable<Collection[Name]>;

function HandedOver({ remise, zone }: { remise: Present<'remise'>; zone: string }) {
  const { t } = useTranslation('collection');
  const language = useLanguage();
  const { nom, qualite, le, leAppareil } = remise;
  const time = placeTime(language, leAppareil ?? le, zone);
  return (
    <Notice tone="success" title={t('handedOver.title')}>
      <Sentence keeps={[nom]}>
        {t('handedOver.text', { name: nom, capacity: t(`capacities.${qualite}`), time })}
      </Sentence>{' '}
      {t('handedOver.surprise')}
    </Notice>
  );
}

interface CodeProps {
  collection: Collection;
  /** True when the reader's next action is to pass the code on. */
  isDue: boolean;
}

/** The code, which the sender passes on: by copying it or in a message that they send themselves. */
function Code({ collection: { code, codeBloque, remiseAnnulee, lieu, disponible }, isDue }: CodeProps) {
  const { t } = useTranslation(['collection', 'colis']);
  const language = useLanguage();
  if (codeBloque || remiseAnnulee) {
    const why = codeBloque ? 'locked' : 'undone';
    return (
      <Notice tone="warning" title={t(`${why}.title`)}>
        {t(`${why}.text`)}
      </Notice>
    );
  }
  if (code === null) return <p className={styles.note}>{t('noCode')}</p>;
  const day = disponible?.dernierJour;
  const place = lieu ? [lieu.nom, lieu.adresse.replaceAll(/\s*\n\s*/g, ', '), lieu.ville].join(', ') : '';
  const isOver = day && isFreeStorageOver(day, new Date(), lieu?.fuseau ?? 'UTC');
  const message =
    t('message', { code, place }) +
    (day ? t(isOver ? 'messageEnded' : 'messageUntil', { date: date(language, `${day}T12:00:00Z`, 'UTC') }) : '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast('success', t('copied'));
    } catch {
      toast('error', t('notCopied'));
    }
  };
  return (
    <div className={styles.code} data-due={isDue || undefined}>
      {isDue && <p className={styles.note}>{t('colis:next.label')}</p>}
      <h2>{t(isDue ? 'passOn' : 'code')}</h2>
      {isDue && <p>{t('passOnText')}</p>}
      <p className={styles.digits} translate="no">
        {code}
      </p>
      <div className={styles.buttons}>
        <AnchorButton
          look="quiet"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className={styles.whatsapp}>
            <WhatsAppIcon size={18} />
            {t('whatsapp')}
          </span>
        </AnchorButton>
        <Button look="quiet" icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}

interface PlaceProps {
  lieu: Present<'lieu'>;
  disponible: Present<'disponible'>;
  magasinage?: Collection['magasinage'];
}

function Place({ lieu, disponible, magasinage }: PlaceProps) {
  const { t } = useTranslation('collection');
  const language = useLanguage();
  const { depuis, dernierJour } = disponible;
  return (
    <Facts title={t('title')}>
      <Fact name={t('place')}>{[lieu.nom, lieu.adresse, lieu.ville].join(', ')}</Fact>
      <Fact name={t('hours')}>
        <OpeningHours hours={lieu.horaires} />
      </Fact>
      <Fact name={t('phone')}>
        <PhoneLink number={lieu.telephone} />
      </Fact>
      <Fact name={t('since')}>{placeTime(language, depuis, lieu.fuseau)}</Fact>
      {dernierJour && (
        <Fact name={t(isFreeStorageOver(dernierJour, new Date(), lieu.fuseau) ? 'lastDayOver' : 'lastDay')}>
          {date(language, `${dernierJour}T12:00:00Z`, 'UTC')}
        </Fact>
      )}
      {magasinage && <Fact name={t('storage')}>{t('perDay', { price: dollars(language, magasinage.prixJour) })}</Fact>}
    </Facts>
  );
}
