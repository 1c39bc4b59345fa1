/*
 * Functions of newer browsers that the site or its libraries call, for the oldest ones that it supports
 * (`web/build/browsers.ts`). Only browsers without one of the newest load this file: `lacksFunctions` in main.ts.
 */
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/web.url.can-parse.js';
