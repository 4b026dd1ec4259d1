/** How long links live with which people come in or set their password. */
export const linkLifeDays = 7
/** The same of a link that somebody asked for by themselves (S39). */
export const askedLinkMinutes = 30
