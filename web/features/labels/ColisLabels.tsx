import Printer from 'lucide-react/icons/printer';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { Label } from '#web/core/label/Label.tsx';
import { hasLabel, useLabelContent } from '#web/core/label/labelContent.ts';
import { PrintedLabels } from '#web/core/label/PrintedLabels.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Choice } from './Choice.tsx';
import styles from './labels.module.css';
import { MissingCodes } from './MissingCodes.tsx';
import { PaperChoice, usePaper } from './PaperChoice.tsx';
import { useShipment } from './queries.ts';
import { SavePicture } from './SavePicture.tsx';

const SCOPES = ['colis', 'envoi'] as const;

/** Labels of a parcel or of its whole shipment, with the buttons to print them and to save them as pictures. */
export function ColisLabels({ colis, container }: { colis: Colis; container: Container }) {
  const { t } = useTranslation('labels');
  const [paper, setPaper] = usePaper(container);
  const [scope, setScope] = useScope(colis);
  const shipment = useShipment(colis);
  const contentOf = useLabelContent();
  const chosen = scope === 'envoi' ? (shipment.data ?? [colis]).filter(mayHaveLabel) : [colis];
  const labels = chosen.filter(hasLabel).map((each) => contentOf(each, container));
  return (
    <>
      <div className={styles.tools}>
        {colis.envoi && (
          <Choice
            legend={t('scope.label')}
            name="scope"
            value={scope}
            options={SCOPES.map((each) => ({ value: each, label: t(`scope.${each}`, colis.envoi ?? {}) }))}
            onChoose={setScope}
          />
        )}
        <PaperChoice paper={paper} onChoose={setPaper} />
        {labels.length > 0 && (
          <Button look="accent" icon={Printer} onClick={() => window.print()}>
            {t('print', { count: labels.length })}
          </Button>
        )}
        <p className={styles.advice}>{t('advice')}</p>
      </div>
      {scope === 'envoi' && shipment.error && (
        <ErrorState
          message={t('shipmentFailed', { advice: adviceOn(shipment.error) })}
          onRetry={() => void shipment.refetch()}
          retrying={shipment.isFetching}
        />
      )}
      <MissingCodes colis={chosen.filter((each) => !hasLabel(each))} />
      <ul className={styles.previews} aria-busy={scope === 'envoi' && shipment.isLoading}>
        {labels.map((content) => (
          <li key={content.code} className={styles.preview}>
            <div className={styles.paper} translate="no">
              <Label content={content} />
            </div>
            <SavePicture content={content} />
          </li>
        ))}
      </ul>
      <PrintedLabels paper={paper} labels={labels} />
    </>
  );
}

/**
 * Reports whether the address asks for the whole shipment: by default it does, because each of its parcels needs a
 * label.
 */
function useScope({ envoi }: Colis) {
  const [params, setParams] = useSearchParams();
  const asked = SCOPES.find((scope) => scope === params.get('pour')) ?? 'envoi';
  const choose = (scope: (typeof SCOPES)[number]) =>
    setParams(
      (before) => {
        before.set('pour', scope);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [envoi ? asked : 'colis', choose] as const;
}
