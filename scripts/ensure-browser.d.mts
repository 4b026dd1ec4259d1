/** A Chromium that is already on this machine, undefined where there is none. */
export function findBrowser(): string | undefined
