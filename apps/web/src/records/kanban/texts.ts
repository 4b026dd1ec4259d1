import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'records.noMatchOnBoard': 'No record matches. Change or clear the search and the filter to see more.',
  'board.asTable': 'Show as table',
  'board.columns': 'Columns of the board',
  'board.cards': '{name}: {count, plural, one {# record} other {# records}}',
  'board.chooseField': 'Columns by',
  'board.chooseSum': 'Sum of',
  'board.dragHint': 'Cards can be dragged, or moved with their menu.',
  'board.empty': 'No cards',
  'board.fields': 'Fields of the cards',
  'board.fieldsReset': 'As at first',
  'board.fieldsWhy': 'Cards say them in the order they were chosen.',
  'board.locked': 'Wait until the last move is saved.',
  'board.moreBelow':
    'Records beyond this page are not shown on the board. Go to the next page or narrow the list to see them.',
  'board.moveCard': 'Move {title}',
  'board.moveTo': 'Move to',
  'board.moved': '{title} moved to {column}',
  'board.notMoved': '{title} stays where it was',
  'board.noField': 'A board needs an option field',
  'board.noFieldWhy': 'Its options become the columns. Whoever builds this collection can add one.',
  'board.noSum': 'No sum',
  'board.sum': 'Sum of {title}',
  'board.unset': 'Not selected',
})
