/**
 * Maps the address of a parcel's page to its document, for which CloudFront asks the API; runs before the cache.
 * `edge-scripts.ts` defines `site` in front of it.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name and has no exports.
function handler(event) {
  const request = event.request;
  const code = request.uri.slice(site.tracking.length).replace(/^\/+|\/+$/g, '');
  if (!code) return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: site.tracking } } };
  request.uri = `/${languageOf(request.headers['accept-language'])}/${site.document}`;
  request.querystring = { code: { value: code } };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
