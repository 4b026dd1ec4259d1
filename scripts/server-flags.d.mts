/** What Node runs the server with. */
export const serverFlags: readonly string[]
