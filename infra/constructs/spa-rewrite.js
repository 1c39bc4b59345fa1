/** What a path is answered with; runs in CloudFront before the files are looked up. `site` is written before it. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name, and knows no export.
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (file.includes('.')) return request;
  const path = request.uri.toLowerCase().replace(/\/+$/, '') || '/';
  const drawn = site.drawn.find((each) => each.path === path);
  request.uri = drawn ? `/${languageOf(request.headers['accept-language'])}/${drawn.file}` : '/index.html';
  return request;
}

/** The first of the browser's languages that we speak, as the app itself chooses. */
function languageOf(header) {
  const wished = header ? header.value.split(',').map((each) => each.trim().split(/[-;]/)[0].toLowerCase()) : [];
  return wished.find((language) => site.languages.includes(language)) || site.languages[0];
}
