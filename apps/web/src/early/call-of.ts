/** The body with which the token's request asks for an operation along with it. */
export function callOf(name: string, input: unknown): string {
  return JSON.stringify({ ahead: { name, input } })
}
