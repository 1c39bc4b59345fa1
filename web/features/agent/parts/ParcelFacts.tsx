import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { kg } from '#web/core/format.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { otherArrivalOf } from './agentOrder.ts';
import { ContainerDay } from './ContainerDay.tsx';
import { centimetres } from './centimetres.ts';
import { FromTo } from './FromTo.tsx';
import styles from './Intake.module.css';

interface ParcelFactsProps {
  parcel: AgentParcelWithContainer;
  /** Time of the device's copy, if the API did not answer. */
  keptSince: string | undefined;
}

/** Facts of a parcel for the agent: customer, destination, and the booked measures beside the taken ones. */
export function ParcelFacts({ parcel, keptSince }: ParcelFactsProps) {
  const { t } = useTranslation('agent');
  const siteTime = useSiteTime();
  const language = useLanguage();
  const { conteneur, reception } = parcel;
  const elsewhere = otherArrivalOf(parcel);
  return (
    <div className={styles.panel}>
      {keptSince && <p className={styles.kept}>{t('found.kept', { time: siteTime(keptSince) })}</p>}
      <p className={styles.code} translate="no">
        {parcel.codeSuivi ?? parcel.id}
      </p>
      <h2 className={styles.consignee}>
        {parcel.nomDestinataire ? (
          <Sentence keeps={[parcel.nomDestinataire]}>{t('found.for', { name: parcel.nomDestinataire })}</Sentence>
        ) : (
          t('container.erased')
        )}
      </h2>
      <p>
        <FromTo of={conteneur} /> ·{' '}
        {elsewhere ? (
          t('found.otherContainer', { time: siteTime(elsewhere.le) })
        ) : (
          <ContainerDay container={conteneur} parcels={[parcel]} />
        )}
      </p>
      <p>{parcel.description}</p>
      {parcel.piece && <p>{t('piece.sold', { piece: parcel.piece[language] })}</p>}
      {parcel.envoi && <p>{t('found.shipment', parcel.envoi)}</p>}
      {parcel.client && (
        <p className={styles.customer}>
          <Sentence keeps={[parcel.client]}>{t('found.from', { name: parcel.client })}</Sentence>{' '}
          <PhoneLink number={parcel.telephoneClient} />
        </p>
      )}
      <Measures parcel={parcel} />
      {reception?.verdict === 'REFUSE' && (
        <Notice tone="warning" title={t('found.refusedBefore', { time: siteTime(reception.le) })}>
          {reception.refus}
        </Notice>
      )}
      <IntakePhotos photos={reception?.photos ?? []} title={t('before.photos')} />
    </div>
  );
}

function Measures({ parcel: { prevu, reception } }: { parcel: AgentParcelWithContainer }) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const measured = reception?.mesures;
  return (
    <table className={styles.measures}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('found.weight')}</th>
          <th scope="col">{t('found.sides')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('found.expected')}</th>
          <td>{kg(language, prevu.poids)}</td>
          <td>{centimetres(language, prevu)}</td>
        </tr>
        {measured && (
          <tr>
            <th scope="row">{t('found.measured')}</th>
            <td>{kg(language, measured.poids)}</td>
            <td>{centimetres(language, measured)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
