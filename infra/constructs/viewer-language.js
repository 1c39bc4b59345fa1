/** Returns the browser's first language that the site has, by the same rule as the app. */
// biome-ignore lint/correctness/noUnusedVariables: the functions of CloudFront that follow it call it.
function languageOf(header) {
  const preferred = header ? header.value.split(',').map((each) => each.trim().split(/[-;]/)[0].toLowerCase()) : [];
  return preferred.find((language) => site.languages.includes(language)) || site.languages[0];
}
