import { defineLook } from '../../define-look.ts'
import { linkedTitles } from '../../values/links.ts'

export const look = defineLook({
  icon: 'hub',
  storage: 'link',
  comparison: 'link',
  sortable: false,
  align: 'start',
  colorable: true,
  display: value => linkedTitles(value).join(', '),
})
