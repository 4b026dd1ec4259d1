import type { GuideBlock, GuideSection, GuideWords } from './guide.ts'

/** What stands in a section, without its marks. */
export const sectionText = ({ blocks }: Pick<GuideSection, 'blocks'>): string => blocks.map(blockText).join(' ')

function blockText(block: GuideBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return wordsText(block.words)
    case 'code':
      return block.text
    case 'list':
      return block.items.map(item => item.map(blockText).join(' ')).join(' ')
    case 'quote':
      return block.blocks.map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flatMap(row => row.map(wordsText)).join(' ')
    case 'picture':
      return block.alternative
  }
}

function wordsText(words: readonly GuideWords[]): string {
  return words
    .map(word => (typeof word === 'string' ? word : word.kind === 'code' ? word.text : wordsText(word.words)))
    .join('')
}
