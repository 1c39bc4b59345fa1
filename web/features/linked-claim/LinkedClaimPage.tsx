import { useQueryClient } from '@tanstack/react-query';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { useTranslation } from 'react-i18next';
import { claimsRoutes } from '#shared/claims/routes.ts';
import type { ClaimsOfColis } from '#shared/claims/schema.ts';
import { call } from '#web/core/api/call.ts';
import { sendFile } from '#web/core/api/upload.ts';
import { type ClaimCalls, ClaimsPanel } from '#web/core/claims/ClaimsPanel.tsx';
import styles from '#web/core/mailedLink/MailedLinkPage.module.css';
import { MailedLinkPage } from '#web/core/mailedLink/MailedLinkPage.tsx';
import { pathTo } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';

const load = async (jeton: string): Promise<ClaimsOfColis> =>
  (await call(claimsRoutes.linked, { params: { jeton } })).data;

/** Page of the link in a recipient's mail: their claims for the parcel, and the form for a new one. */
export default function LinkedClaimPage() {
  return (
    <MailedLinkPage texts="linkedClaim" deadIcon={FileQuestion} load={load}>
      {(claims, token) => <Claims claims={claims} token={token} />}
    </MailedLinkPage>
  );
}

function Claims({ claims, token }: { claims: ClaimsOfColis; token: string }) {
  const { t } = useTranslation('linkedClaim');
  const client = useQueryClient();
  const { codeSuivi, types, reclamations } = claims;
  const params = { jeton: token };
  const calls: ClaimCalls = {
    open: (body) => call(claimsRoutes.openLinked, { params, body }),
    answer: (_, body) => call(claimsRoutes.answerLinked, { params, body }),
    withdraw: () => call(claimsRoutes.withdrawLinked, { params }),
    sendPhoto: async (file) => {
      const body = { contentType: file.type, size: file.size };
      return sendFile((await call(claimsRoutes.uploadLinked, { params, body })).data, file);
    },
    refresh: () => void client.invalidateQueries({ queryKey: ['linkedClaim', token] }),
  };
  return (
    <>
      <div className={styles.result}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>
          <Sentence keeps={[codeSuivi]}>
            {types.length === 0 && reclamations.length === 0 ? t('tooEarly') : t('lead', { code: codeSuivi ?? '' })}
          </Sentence>
        </p>
      </div>
      <ClaimsPanel claims={claims} side="DESTINATAIRE" calls={calls} />
      {codeSuivi && (
        <ButtonLink look="quiet" to={pathTo('trackedColis', { code: codeSuivi })}>
          {t('track')}
        </ButtonLink>
      )}
    </>
  );
}
