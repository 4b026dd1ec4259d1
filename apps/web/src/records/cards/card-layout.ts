/** A line, a card with the first fields, or a tile for each record. */
export const cardLayouts = ['list', 'card', 'grid'] as const
export type CardLayout = (typeof cardLayouts)[number]
