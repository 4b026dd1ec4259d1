import { registerTexts } from '../../text/store.ts'

/** Apart from the other texts of the kit, which every first load brings. */
export const t = registerTexts('ui', {
  'kit.bulk.all': 'All of these',
  'kit.bulk.none': 'None of these',
  'kit.bulk.title': 'Several at once',
})
