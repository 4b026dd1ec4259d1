import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'article',
  storage: 'column',
  comparison: 'text',
  sortable: false,
  align: 'start',
  colorable: false,
  /** Without marks and signs: it is stored as HTML, which nobody is to see. The whole text takes the format's parser. */
  display: (value: unknown) =>
    String(value)
      .slice(0, shownLength)
      .replaceAll(/<[^>]*>|<[^>]*$|&[#\w]+;/g, ' ')
      .trim(),
})

const shownLength = 2000
