import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPayableByCard, isRecorded } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { CUSTOMER_PARAM } from '#web/core/admin/CustomerFilter.tsx';
import { CancelledByText } from '#web/core/colis/CancelledByText.tsx';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { IntakeFacts } from '#web/core/colis/IntakeFacts.tsx';
import { isAskedToPay, isPostponed } from '#web/core/colis/isAskedToPay.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { restToPay } from '#web/core/colis/recordedSum.ts';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import { Journal } from '#web/core/journal/Journal.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { dimensions } from '#web/core/quantities.ts';
import { SituationBadge } from '#web/core/situation/SituationBadge.tsx';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { adminSituation } from './adminSituation.ts';
import styles from './ColisPanel.module.css';
import { EtatChoice } from './EtatChoice.tsx';
import { ExceptionFacts } from './ExceptionFacts.tsx';
import { HandoverProofSlot } from './HandoverProofSlot.tsx';
import { IntakeDecisions } from './IntakeDecisions.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

const edit = lazyForm(async () => (await import('./EditRecipient.tsx')).EditRecipient);

/** Panel with a parcel's full details: contents, customer, recipient and container. */
export function ColisPanel({ colis }: { colis: Colis }) {
  const [editing, setEditing] = useState(false);
  edit.usePreload();
  if (editing) return <edit.Form colis={colis} onDone={() => setEditing(false)} />;
  return <ColisDetails colis={colis} onEdit={() => setEditing(true)} />;
}

function ColisDetails({ colis, onEdit }: { colis: Colis; onEdit: () => void }) {
  const { t } = useTranslation(['adminColis', 'common']);
  const names = useDisplayNames();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.photo}>
          <Photo url={colis.photoUrl} alt={t('photo')} />
        </div>
        <p className={styles.name}>{names.ofContent(colis)}</p>
      </div>
      <div className={styles.state}>
        <SituationBadge of={adminSituation(colis, container).titre} />
        <EtatChoice colis={colis} withButton />
        <PaymentBadge colis={colis} container={container} />
      </div>
      <ParcelFacts colis={colis} />
      <Intake colis={colis} />
      <ExceptionFacts colis={colis} />
      <IntakeDecisions colis={colis} withPrice />
      <HandoverProofSlot colis={colis} />
      <PeopleFacts colis={colis} onEdit={onEdit} />
      <Journal of={{ colisId: colis.id }} title={t('journal')} />
      <div className={styles.links}>
        {isRecorded(colis) && (
          <ButtonLink to={`${paths.adminPayments}?statut=EN_ATTENTE&${CUSTOMER_PARAM}=${colis.userId}`} look="quiet">
            {t('confirm')}
          </ButtonLink>
        )}
        {isPayableByCard(colis) && !isPostponed(colis, container) && <PayLinkButton colisIds={[colis.id]} />}
        {isPayableByCard(colis) && (
          <ButtonLink to={`${paths.adminPayments}?nouveau=${colis.id}`} look="quiet">
            {t('record')}
          </ButtonLink>
        )}
        <ButtonLink to={pathTo('colis', { colisId: colis.id })}>{t('full')}</ButtonLink>
        {mayHaveLabel(colis) && (
          <ButtonLink to={pathTo('colisLabel', { colisId: colis.id })} look="quiet">
            {t('label')}
          </ButtonLink>
        )}
        <ButtonLink to={`${paths.tracking}?conteneur=${colis.containerBookingId}`} look="quiet">
          {t('follow')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Intake and the reason for an admin's decision on it. */
function Intake({ colis }: { colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const reasons = [colis.reception?.decision?.motif, colis.supplement?.motif].filter(Boolean);
  return (
    <>
      <IntakeFacts colis={colis} timeZone={container?.fuseau} />
      {reasons.map((motif) => (
        <p key={motif}>{t('decide.reason', { motif })}</p>
      ))}
    </>
  );
}

function ParcelFacts({ colis }: { colis: Colis }) {
  const { t } = useTranslation(['adminColis', 'colis']);
  const language = useLanguage();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  return (
    <Facts title={t('colis:detail.colis')} short>
      <Fact name={t('columns.price')}>{dollars(language, colis.prixEstime)}</Fact>
      {colis.fraisArrivee?.droits && <Fact name={t('duties')}>{dollars(language, colis.fraisArrivee.droits)}</Fact>}
      {colis.fraisArrivee?.magasinage && (
        <Fact name={t('storage')}>{dollars(language, colis.fraisArrivee.magasinage)}</Fact>
      )}
      {colis.recu > 0 && colis.aPayer > 0 && (
        <Fact name={t('colis:detail.received')}>{dollars(language, colis.recu)}</Fact>
      )}
      {colis.aConfirmer && <Fact name={t('colis:card.toConfirm')}>{dollars(language, colis.aConfirmer.montant)}</Fact>}
      {(colis.recu > 0 || colis.aConfirmer) && restToPay(colis) > 0 && (
        <Fact name={t('colis:detail.rest')}>
          {isPostponed(colis, container)
            ? t('restPostponed', { rest: dollars(language, restToPay(colis)) })
            : dollars(language, restToPay(colis))}
        </Fact>
      )}
      {colis.fraisAnnulation && <Fact name={t('cancel.keptFee')}>{dollars(language, colis.fraisAnnulation)}</Fact>}
      {colis.piece && <Fact name={t('colis:detail.piece')}>{describeParcel(language, colis)}</Fact>}
      <Fact name={t(colis.piece ? 'colis:detail.counted' : 'colis:detail.weight')}>{kg(language, colis.poids)}</Fact>
      <Fact name={t('colis:detail.volume')}>{cubicMetres(language, colis.volume)}</Fact>
      <Fact name={t('columns.container')}>
        <Link to={pathTo('cockpit', { id: colis.containerBookingId })}>
          {t('number', { id: colis.containerBookingId })}
        </Link>
      </Fact>
      <Fact name={t('colis:detail.sides')}>{dimensions(language, colis)}</Fact>
      {colis.envoi && <Fact name={t('colis:detail.shipment')}>{t('colis:detail.ofShipment', colis.envoi)}</Fact>}
      <Fact name={t('colis:detail.created')}>{readerTime(language, colis.createdAt, container?.fuseau)}</Fact>
      {(colis.annulePar || colis.rendu) && (
        <Fact name={t('colis:cancelledBy.label')}>
          <CancelledByText colis={colis} timeZone={container?.fuseau} />
        </Fact>
      )}
      {colis.aPayerAvant && isAskedToPay(colis, container) && (
        <Fact name={t('columns.paid')}>
          <Deadline at={colis.aPayerAvant} container={container} />
        </Fact>
      )}
    </Facts>
  );
}

/** Customer and recipient, with a button to edit; both are erased with the customer's account. */
function PeopleFacts({ colis, onEdit }: { colis: Colis; onEdit: () => void }) {
  const { t } = useTranslation(['adminColis', 'colis', 'colisForm']);
  if (colis.username === null)
    return (
      <Facts title={t('colis:detail.client')} short>
        <Fact name={t('colis:detail.clientName')}>
          <CustomerName of={null} />
        </Fact>
      </Facts>
    );
  return (
    <>
      <Facts title={t('colis:detail.client')} short>
        <Person name={colis.username} phone={colis.userPhone} email={colis.userEmail} />
      </Facts>
      <Facts title={t('colis:detail.recipient')} short>
        <Person name={colis.nomDestinataire} phone={colis.telephoneDestinataire} email={colis.emailDestinataire} />
        <Fact name={t('colisForm:fields.adresseDestinataire')}>{colis.adresseDestinataire}</Fact>
      </Facts>
      <div className={styles.edit}>
        <Button look="quiet" onClick={onEdit}>
          {t('edit.open')}
        </Button>
      </div>
    </>
  );
}

function Person({ name, phone, email }: { name: string; phone: string; email: string }) {
  const { t } = useTranslation('colis');
  return (
    <>
      <Fact name={t('detail.clientName')}>
        <Verbatim>{name}</Verbatim>
      </Fact>
      <Fact name={t('detail.clientPhone')}>
        <PhoneLink number={phone} />
      </Fact>
      <Fact name={t('detail.clientEmail')}>{email ? <EmailLink address={email} /> : t('detail.noEmail')}</Fact>
    </>
  );
}
