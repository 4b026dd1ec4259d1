/** A package that the product ships, with the texts of its licence. */
export type Licence = { name: string; version: string; licence: string; texts: readonly string[] }

/** What the build has written of them: each text once. */
type LicenceFile = {
  list: readonly { name: string; version: string; licence: string; texts: readonly number[] }[]
  texts: readonly string[]
}

export async function readLicences(signal: AbortSignal): Promise<readonly Licence[]> {
  const answer = await fetch('/licences.json', { signal })
  if (!answer.ok) throw new Error(`The list of licences was answered with ${answer.status}`)
  const { list, texts }: LicenceFile = await answer.json()
  return list.map(one => ({ ...one, texts: one.texts.map(place => texts[place] ?? '') }))
}
