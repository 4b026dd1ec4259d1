import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'alternate_email',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: String,
  href: value => (typeof value === 'string' && value.includes('@') ? `mailto:${encodeURIComponent(value)}` : undefined),
})
