const most = 60

/** A name whose middle is left out where it is long: people tell files by how they begin and end. */
export function shortName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (letters.length <= most) return name
  const end = 16
  return `${letters.slice(0, most - end - 1).join('')}…${letters.slice(-end).join('')}`
}
