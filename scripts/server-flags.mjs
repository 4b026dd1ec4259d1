/**
 * What Node runs the server with. Garbage of requests and imports is short-lived: with young space for 16 MB it is collected as well as
 * with the 64 MB that Node would take.
 */
export const serverFlags = ['--max-semi-space-size=16']
