/** A request as what was asked ahead is found by. */
export function callOf(name: string, input: unknown): string {
  return JSON.stringify({ name, input })
}
