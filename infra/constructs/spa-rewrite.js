/** The site's own paths are all one page; runs in CloudFront before the files are looked up. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name, and knows no export.
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!file.includes('.')) request.uri = '/index.html';
  return request;
}
