/** Tells the API who asks, whatever the viewer claims; runs in CloudFront before a request is forwarded to the API. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name, and knows no export.
function handler(event) {
  const request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
