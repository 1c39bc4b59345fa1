/**
 * Maps a path to its file; runs in CloudFront before the file lookup. `spa-rewrite.ts` defines `site` in front of it.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name and has no exports.
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (file.includes('.')) return request;
  const path = request.uri.toLowerCase().replace(/\/+$/, '') || '/';
  const page = site.prerendered.find((each) => each.path === path);
  request.uri = page ? `/${languageOf(request.headers['accept-language'])}/${page.file}` : '/index.html';
  return request;
}

/** Returns the browser's first language that the site has, by the same rule as the app. */
function languageOf(header) {
  const preferred = header ? header.value.split(',').map((each) => each.trim().split(/[-;]/)[0].toLowerCase()) : [];
  return preferred.find((language) => site.languages.includes(language)) || site.languages[0];
}
