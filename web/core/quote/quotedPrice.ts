import { oversizedSides } from '#shared/colis/rules.ts';
import { salePriceCents } from '#shared/colis/sale.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Piece, TarifVersion } from '#shared/tarifs/schema.ts';
import { sizeOfPiece, termsOf } from '#shared/tarifs/terms.ts';
import { centsOf, cm3Of, dollarsOf, gramsOf } from '#shared/units.ts';
import { type Measures, sizeOf } from './measures.ts';
import { presets } from './presets.ts';
import type { Quote } from './quote.ts';
import { parseTyped } from './typedMeasures.ts';

/** Measures of one parcel in kg and metres; undefined until own measures are complete. */
export const measuresOf = ({ what, own }: Quote): Measures<number> | undefined =>
  what === 'own' ? parseTyped(own) : presets[what];

/** Price in dollars of all parcels in a container, and whether they fit into it. */
export interface QuotedPrice {
  total: number;
  fits: boolean;
}

/** Kinds of piece that common things are sold as, where a price list has one. */
const ICONS: Partial<Record<Quote['what'], Piece['icone']>> = {
  suitcase: 'SUITCASE',
  box: 'BOX',
  drum: 'DRUM',
  rice: 'BAG',
};

/**
 * Returns the piece of a price list as which a quote is sold: the one of its kind whose volume is nearest, since common
 * things differ by a few centimetres; undefined for a sale per kilo.
 */
export function quotedPiece(
  { what }: Pick<Quote, 'what'>,
  { pieces }: Pick<TarifVersion, 'pieces'>,
): Piece | undefined {
  const icon = ICONS[what];
  if (what === 'own' || !icon) return undefined;
  const { longueur, largeur, hauteur } = presets[what];
  const distance = ({ volume }: Piece) => Math.abs(volume - longueur * largeur * hauteur);
  return pieces.filter(({ icone }) => icone === icon).sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Returns the price of a quote in a container, by the server's own rules; undefined while measures are missing, or the
 * version of the price list at which it sells.
 */
export function quotedPrice(
  wanted: Quote,
  container: Container,
  version?: TarifVersion | undefined,
): QuotedPrice | undefined {
  const measures = measuresOf(wanted);
  if (!measures || (container.tarif && !version)) return undefined;
  const { count } = wanted;
  const piece = version && quotedPiece(wanted, version);
  const size = piece ? sizeOfPiece(piece) : sizeOf(measures);
  const rateCents = centsOf(container.prixEstime);
  const priceOfRank = (rang: number) =>
    salePriceCents({ rateCents, terms: version && termsOf(version, { piece, rang }) }, size);
  return {
    total: dollarsOf(
      Array.from({ length: count }, (_, n) => priceOfRank(n + 1)).reduce((sum, cents) => sum + cents, 0),
    ),
    fits:
      oversizedSides(piece ?? measures, container.tailleConteneur).length === 0 &&
      count * size.grams <= gramsOf(container.poidsRestant) &&
      count * size.cm3 <= cm3Of(container.volumeRestant),
  };
}
