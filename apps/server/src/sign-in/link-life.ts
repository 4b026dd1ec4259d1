/** How long links live with which people come in or set their password. */
export const linkLifeDays = 7
