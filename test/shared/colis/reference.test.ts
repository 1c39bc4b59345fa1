import { expect, test } from 'vitest';
import { readReference } from '#shared/colis/reference.ts';

test.each([
  ['1234567890', '1234567890'],
  ['*1234567890*', '1234567890'],
  ['\u202a１２３４５６７８９０\u202c', '1234567890'],
  ['n° 1234567890', '1234567890'],
  ['Nº1234567890', '1234567890'],
  ['no. 1234567890', '1234567890'],
  ['https://yonnee.example/colis/1234567890?fbclid=1', '1234567890'],
  ['https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW?utm_source=x', '7K3M9QPX4WTHW'],
  ['Suivez : YN-7K3M-9QPX-4WTHW merci', '7K3M9QPX4WTHW'],
])('%j names the parcel %s', (typed, reference) => expect(readReference(typed)).toEqual({ reference }));

test.each([
  ['https://dhl.example/track/1234567890', 'foreign'],
  ['https://yonnee.example/autre/1234567890', 'foreign'],
  ['https://yonnee.example/colis/12345678901', 'foreign'],
  ['WIFI:S:Depot;P:1234567890;;', 'incomplete'],
  ['5449000000996', 'mistyped'],
  ['', 'incomplete'],
])('%j names no parcel: %s', (typed, fault) => expect(readReference(typed)).toEqual({ fault }));
