export const defaultListLimit = 25
export const maximumListLimit = 1000
/** Linked records that come along with a record where its association says no other number (1 §3.6), and the most it may say. */
export const preloadedLinks = 5
export const mostPreloadedLinks = 100
/** The id of a link field where fields of the linked record stand beside it: in filters and orders of a list of links. */
export const linkFieldPrefix = 'relationship.'
