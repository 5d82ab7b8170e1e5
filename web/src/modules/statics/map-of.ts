/** The text before an address: the head of a row of a table, or the beginning of a line. */
const heads = /<th[^<>]{0,200}>\s{0,9}(Enderezo|Dirección)\s{0,9}<\/th>|\b(Enderezo|Dirección):/i
/** More than any address with its markup. */
const longest = 600

/**
 * Address of a map of the place a page names: what is beside «Enderezo» or «Dirección» in a table, or after it and a
 * colon; null where nothing does.
 */
export function findMap(html: string): string | null {
  const head = heads.exec(html)
  if (!head) return null
  const rest = html.slice(head.index + head[0].length, head.index + head[0].length + longest)
  const [cell = ''] = rest.split(/<\/(?:td|p|li)>/i)
  const place = cell
    .replace(/<br[^<>]*>/gi, ', ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .trim()
  return place && place.length <= 200
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
    : null
}
