import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'calendar.allDay': 'All day',
  'calendar.empty': 'No records in this period',
  'calendar.failed': 'The records could not be read',
  'calendar.hidden': 'You may not see the day that this calendar goes by',
  'calendar.list': 'List',
  'calendar.month': 'Month',
  'calendar.more': '{count} more',
  'calendar.next': 'Next',
  'calendar.noDay': 'Choose the field that says the day',
  'calendar.partial': 'There are more than 1,000 records: these are the first 1,000',
  'calendar.previous': 'Previous',
  'calendar.span': 'Span',
  'calendar.today': 'Today',
  'calendar.tryAgain': 'Try again',
  'calendar.week': 'Week',
})
