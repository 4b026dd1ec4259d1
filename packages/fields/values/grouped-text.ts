/** In groups of `size` characters, for reading. */
export const grouped = (text: string, size: number) => (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(' ')
