/** A public search on a map for the place (2 §2.4); undefined where there is none. */
export function mapHref({ lat, lng }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${lat},${lng}`)}`
}
