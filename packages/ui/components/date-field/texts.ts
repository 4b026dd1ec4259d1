import { registerTexts } from '../../text/store.ts'

export const t = registerTexts('ui', {
  'kit.nextYear': 'Next year',
  'kit.openCalendar': 'Open calendar',
  'kit.previousYear': 'Previous year',
})
