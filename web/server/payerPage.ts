import { EMBEDDED_PAYER, type PayerPageRenderer } from '#shared/payments/payer-page.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { cachePayer } from '#web/core/loading/embeddedPayer.ts';
import { pathTo } from '#web/core/paths.ts';
import { drawPage } from './drawPage.ts';
import { rendererVersion } from './rendererVersion.ts';

/** Renders the page of a pay link into the empty document of the build. */
export const drawPayerPage: PayerPageRenderer['drawPayerPage'] = async (
  html,
  { code, view, asOf, typed, language, siteUrl },
) => {
  const data = { code, view, asOf };
  const page = {
    name: 'payLink',
    path: pathTo('payLink', { code: typed }),
    dataId: EMBEDDED_PAYER,
    cache: () => cachePayer(queryClient, data),
  } as const;
  return drawPage(html, { ...page, data, language, siteUrl }, await rendererVersion(import.meta.url));
};
