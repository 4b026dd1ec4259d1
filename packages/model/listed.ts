/** How a property of a definition shows in the list of its kind. */
export type ListedAs = { format: string; group: 'basic' | 'naming' | 'configuration'; default?: boolean }

/** Options for a property of a definition: builders' lists have a column of it. `default`: what a missing one means. */
export function listed(
  title: string,
  format: string,
  { group = 'configuration', ...more }: Partial<Pick<ListedAs, 'group' | 'default'>> = {},
): { title: string; listed: ListedAs } {
  return { title, listed: { format, group, ...more } }
}

/** The same for one that is no column, but a part of the definition that a record of the kind shows as JSON. */
export const titled = (title: string): { title: string } => ({ title })
