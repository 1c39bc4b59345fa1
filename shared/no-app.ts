/** Id of the `<noscript>` whose content is the notice for browsers that do not run the app. */
export const NO_APP_NOTICE = 'no-app-notice';

/** Events of the window by which the entry reports to `noAppScript`: the app starts, and the app cannot start. */
export const APP_STARTS = 'yonnee-app-starts';
export const APP_FAILS = 'yonnee-app-fails';

/**
 * First script of every document. It shows the notice where the browser knows no modules, and where a script of the site
 * cannot be downloaded, parsed or run before the app starts. Every browser parses it, since it is ECMAScript 5. It is a
 * constant, because the content security policy permits this text alone, by its hash.
 */
export const noAppScript = `
(function (w, d) {
  function show() {
    var notice = d.getElementById('${NO_APP_NOTICE}');
    if (d.readyState === 'loading') return d.addEventListener('DOMContentLoaded', show);
    if (!notice) return;
    var place = d.createElement('div');
    place.setAttribute('role', 'alert');
    place.innerHTML = notice.textContent;
    notice.parentNode.replaceChild(place, notice);
    d.documentElement.removeAttribute('data-hides-drawn');
  }
  function check(event) {
    var script = event.target;
    var address = event.filename || (script && script.tagName === 'SCRIPT' && script.src) || '';
    if (address.indexOf(w.location.origin + '/assets/') === 0) show();
  }
  w.addEventListener('error', check, true);
  w.addEventListener('${APP_STARTS}', function () { w.removeEventListener('error', check, true); });
  w.addEventListener('${APP_FAILS}', show);
  if (!('noModule' in d.createElement('script'))) show();
})(window, document);`.replaceAll(/\n */g, '');
