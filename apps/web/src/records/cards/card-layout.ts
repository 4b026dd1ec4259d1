/** A line, a card with the first fields, or a tile for each record. */
export type CardLayout = 'list' | 'card' | 'grid'
