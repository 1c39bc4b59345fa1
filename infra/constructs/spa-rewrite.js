/**
 * Maps a path to its file; runs in CloudFront before the file lookup. `edge-scripts.ts` defines `site` in front of it.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name and has no exports.
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (file.includes('.')) return request;
  const path = request.uri.toLowerCase().replace(/\/+$/, '') || '/';
  const code = path === site.tracking && codeIn(request.querystring);
  if (code) return redirectTo(`${site.tracking}/${code}`);
  const page = site.prerendered.find((each) => each.path === path);
  request.uri = page ? `/${languageOf(request.headers['accept-language'])}/${page.file}` : '/index.html';
  return request;
}

/** Returns what a form without script sends, or the code of a pasted link to a parcel; encoded for an address. */
function codeIn(querystring) {
  const { code } = querystring || {};
  if (!code) return '';
  try {
    const typed = decodeURIComponent(code.value.replace(/\+/g, ' ')).trim();
    const link = new RegExp(`${site.tracking}/([^/?#\\s]+)`, 'i').exec(typed);
    return encodeURIComponent(link ? link[1] : typed);
  } catch (_) {
    return '';
  }
}

function redirectTo(value) {
  return { statusCode: 302, statusDescription: 'Found', headers: { location: { value } } };
}
