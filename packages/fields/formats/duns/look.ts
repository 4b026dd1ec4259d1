import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'

export const look = defineLook({
  ...shortTextLook,
  hasPlainCell: true,
  icon: 'domain',
  display: value => String(value).replace(/^(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3'),
})
