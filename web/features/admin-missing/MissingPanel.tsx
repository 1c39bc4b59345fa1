import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { useMissingText } from '#web/core/missingRecords/useMissingText.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';

const verification = lazyForm(async () => (await import('./VerificationForm.tsx')).VerificationForm);

/** Panel with missing records: how many, whose, between which times, and the form that closes them. */
export function MissingPanel({ records: listed }: { records: MissingRecords }) {
  const { t } = useTranslation(['adminMissing', 'missingRecords', 'table']);
  const [closed, setClosed] = useState<MissingRecords>();
  const [isClosing, setIsClosing] = useState(false);
  verification.usePreload();
  const records = closed ?? listed;
  return (
    <>
      <p>{t(records.manquants > 0 ? 'advice.missing' : 'advice.held')}</p>
      <MissingFacts records={records} />
      {records.verification && <Verification {...records.verification} />}
      {!records.verification && !isClosing && (
        <div>
          <Button onClick={() => setIsClosing(true)}>{t('verify.open')}</Button>
        </div>
      )}
      {!records.verification && isClosing && (
        <verification.Form records={records} onClosed={setClosed} onCancel={() => setIsClosing(false)} />
      )}
      <UserFacts title={t('columns.agent')} userId={records.userId} />
    </>
  );
}

/** Characters of a device's id that tell the devices of an agent apart. */
const SHOWN_ID = 8;

function MissingFacts({ records }: { records: MissingRecords }) {
  const { t } = useTranslation(['adminMissing', 'table']);
  const language = useLanguage();
  const time = (instant: string) => readerTime(language, instant);
  const { what } = useMissingText();
  const { avant, apres, site, appareil, conteneurs, dernierContact } = records;
  return (
    <Facts title={what(records)} short>
      <Fact name={t('facts.before')}>{avant ? time(avant.le) : t('facts.none')}</Fact>
      <Fact name={t('facts.after')}>{apres ? time(apres.le) : t('facts.none')}</Fact>
      {conteneurs.length > 0 && (
        <Fact name={t('facts.containers')}>
          {conteneurs.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={pathTo('cockpit', { id })}>{t('table:number', { id })}</Link>
            </span>
          ))}
        </Fact>
      )}
      {site && <Fact name={t('facts.site')}>{`${site.nom}, ${site.ville}`}</Fact>}
      <Fact name={t('facts.device')}>{appareil.slice(0, SHOWN_ID)}</Fact>
      <Fact name={t('facts.lastHeard')}>{time(dernierContact)}</Fact>
    </Facts>
  );
}

function Verification({ le, nom, note }: NonNullable<MissingRecords['verification']>) {
  const { t } = useTranslation('adminMissing');
  const language = useLanguage();
  return (
    <Facts title={t('verified.title')} short>
      <Fact name={t('verified.on')}>{readerTime(language, le)}</Fact>
      <Fact name={t('verified.by')}>
        <CustomerName of={nom} />
      </Fact>
      <Fact name={t('verified.note')} wide>
        {note}
      </Fact>
    </Facts>
  );
}
