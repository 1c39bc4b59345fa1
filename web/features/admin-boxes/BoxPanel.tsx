import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UnidentifiedBox } from '#shared/intake/boxes.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { paths, pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';

const decision = lazyForm(async () => (await import('./DecisionForm.tsx')).DecisionForm);

/** Panel with an unidentified box: what it looks like, where it is, and the decision on it. */
export function BoxPanel({ box: listed }: { box: UnidentifiedBox }) {
  const { t } = useTranslation('adminBoxes');
  const [decided, setDecided] = useState<UnidentifiedBox>();
  const [isDeciding, setIsDeciding] = useState(false);
  decision.usePreload();
  const box = decided ?? listed;
  return (
    <>
      {!box.fin && <p>{t('advice')}</p>}
      <BoxFacts box={box} />
      {box.fin && <Decision fin={box.fin} />}
      {!box.fin && !isDeciding && (
        <div>
          <Button onClick={() => setIsDeciding(true)}>{t('decide.open')}</Button>
        </div>
      )}
      {!box.fin && isDeciding && (
        <decision.Form box={box} onDecided={setDecided} onCancel={() => setIsDeciding(false)} />
      )}
    </>
  );
}

function BoxFacts({ box: { note, etiquette, site, conteneurId, le, par } }: { box: UnidentifiedBox }) {
  const { t } = useTranslation(['adminBoxes', 'table']);
  const language = useLanguage();
  return (
    <Facts title={t('panel')} short>
      <Fact name={t('facts.note')} wide>
        <Verbatim>{note}</Verbatim>
      </Fact>
      {etiquette && (
        <Fact name={t('facts.label')} wide>
          <Verbatim>{etiquette}</Verbatim>
        </Fact>
      )}
      {site && <Fact name={t('facts.site')}>{`${site.nom}, ${site.ville}`}</Fact>}
      {conteneurId !== null && (
        <Fact name={t('facts.container')}>
          <Link to={pathTo('cockpit', { id: conteneurId })}>{t('table:number', { id: conteneurId })}</Link>
        </Fact>
      )}
      <Fact name={t('facts.reported')}>{readerTime(language, le)}</Fact>
      <Fact name={t('facts.by')}>
        <CustomerName of={par.nom} />
      </Fact>
    </Facts>
  );
}

function Decision({ fin: { decision, colis, le, par, motif, fait } }: { fin: NonNullable<UnidentifiedBox['fin']> }) {
  const { t } = useTranslation('adminBoxes');
  const language = useLanguage();
  return (
    <Facts title={t('decided.title')} short>
      <Fact name={t('decided.what')}>{t(`decided.${decision}`)}</Fact>
      {colis && (
        <Fact name={t('decided.parcel')}>
          <Link translate="no" to={`${paths.adminColis}?ouvert=${colis.id}`}>
            {colis.codeSuivi ?? colis.id}
          </Link>
        </Fact>
      )}
      <Fact name={t('decided.on')}>{readerTime(language, le)}</Fact>
      <Fact name={t('decided.by')}>
        <CustomerName of={par.nom} />
      </Fact>
      <Fact name={t('decided.motif')} wide>
        <Verbatim>{motif}</Verbatim>
      </Fact>
      <Fact name={t('decided.done')} wide>
        {fait ? (
          <>
            {readerTime(language, fait.le)} · <CustomerName of={fait.par.nom} />
          </>
        ) : (
          t('decided.toDo')
        )}
      </Fact>
    </Facts>
  );
}
