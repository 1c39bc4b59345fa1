import { useMutation } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { shortDate } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { browserTimeZone } from '#web/core/places/zones.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Button that gives out a code with which a customer without an account gets one, and the code with its link. */
export function RecoveryCode({ id }: { id: number }) {
  const { t } = useTranslation('adminUsers');
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: async () => (await call(customersRoutes.giveCode, { params: { id } })).data,
  });
  return (
    <>
      {data ? (
        <Given {...data} />
      ) : (
        <div>
          <Button look="quiet" icon={KeyRound} busy={isPending} onClick={() => mutate()}>
            {t('code.give')}
          </Button>
        </div>
      )}
      {error && <Notice tone="error">{t('code.failed', { reason: reasonFor(error) })}</Notice>}
    </>
  );
}

function Given({ code, expireLe }: { code: string; expireLe: string }) {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  const url = `${window.location.origin}${pathTo('recoverAccount', { code })}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast('success', t('code.copied'));
    } catch {
      toast('error', t('code.notCopied'));
    }
  };
  return (
    <Facts title={t('code.title')} short>
      <Fact name={t('code.code')} wide>
        <span translate="no">{formatTrackingCode(code)}</span>
      </Fact>
      <Fact name={t('code.link')} wide>
        <span translate="no">{url}</span>{' '}
        <Button look="quiet" icon={Copy} onClick={() => void copy()}>
          {t('code.copy')}
        </Button>
      </Fact>
      <Fact name={t('code.until')}>{shortDate(language, expireLe, browserTimeZone())}</Fact>
    </Facts>
  );
}
