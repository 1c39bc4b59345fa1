/**
 * Overwrites the viewer address header with the true address; runs in CloudFront before a request is forwarded to the
 * API.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name and has no exports.
function handler(event) {
  const request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
