/**
 * Maps the address of a parcel's page, or of a pay link, to its document, for which CloudFront asks the API; runs before
 * the cache. Who comes back from paying has the payment in the address: the app shows what it paid. `edge-scripts.ts`
 * defines `site` in front of it.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name and has no exports.
function handler(event) {
  const request = event.request;
  const code = request.uri.slice(site.drawn.path.length).replace(/^\/+|\/+$/g, '');
  const without = { location: { value: site.drawn.without } };
  if (!code) return { statusCode: 302, statusDescription: 'Found', headers: without };
  request.uri = `/${languageOf(request.headers['accept-language'])}/${site.drawn.document}`;
  const { session_id, paiement } = request.querystring;
  const comesBack = session_id || (paiement && paiement.value !== 'annule');
  request.querystring = { code: { value: comesBack ? '' : code } };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
