/** The id itself, or where that is taken another one. */
export function freeFieldId(id: string, taken: readonly string[]): string {
  const isTaken = new Set(taken.map(each => each.toLowerCase()))
  let free = id
  for (let number = 1; isTaken.has(free.toLowerCase()); number += 1) {
    free = `${id.slice(0, 50)}Before${number === 1 ? '' : number}`
  }
  return free
}
