import { Link, ScrollArea } from '@trellis/ui'
import { Fragment } from 'react'
import styles from './guide.module.css'
import type { GuideBlock, GuideCell, GuideWords } from './guide.ts'

/** What the guide says, drawn block by block: nothing of it is markup. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return keyed(blocks).map(([key, block]) => <Block key={key} block={block} />)
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words words={block.words} />
        </p>
      )
    case 'heading':
      return (
        <p className={styles.lesser}>
          <Words words={block.words} />
        </p>
      )
    case 'code':
      return (
        <ScrollArea className={styles.code}>
          <pre>
            <code>{block.text}</code>
          </pre>
        </ScrollArea>
      )
    case 'list':
      return <List items={block.items} isOrdered={block.isOrdered} />
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <GuideBlocks blocks={block.blocks} />
        </blockquote>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'picture':
      return <Picture {...block} />
  }
}

function Picture({ href, alternative, width, height }: Extract<GuideBlock, { kind: 'picture' }>) {
  return <img className={styles.picture} src={href} alt={alternative} width={width} height={height} loading="lazy" />
}

function List({ items, isOrdered }: { items: readonly (readonly GuideBlock[])[]; isOrdered: boolean }) {
  const Kind = isOrdered ? 'ol' : 'ul'
  return (
    <Kind className={styles.list}>
      {keyed(items).map(([key, item]) => (
        <li key={key}>
          <GuideBlocks blocks={item} />
        </li>
      ))}
    </Kind>
  )
}

function Table({ head, rows }: { head: readonly GuideCell[]; rows: readonly (readonly GuideCell[])[] }) {
  return (
    <ScrollArea className={styles.table}>
      <table>
        <thead>
          <tr>
            {keyed(head).map(([key, cell]) => (
              <th key={key} scope="col">
                <Words words={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(([rowKey, row]) => (
            <tr key={rowKey}>
              {keyed(row).map(([key, cell]) => (
                <td key={key}>
                  <Words words={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Words({ words }: { words: readonly GuideWords[] }) {
  return keyed(words).map(([key, word]) => (
    <Fragment key={key}>{typeof word === 'string' ? word : <Marked word={word} />}</Fragment>
  ))
}

function Marked({ word }: { word: Exclude<GuideWords, string> }) {
  if (word.kind === 'code') return <code className={styles.inlineCode}>{word.text}</code>
  const inner = <Words words={word.words} />
  if (word.kind === 'link')
    return (
      <Link href={word.href} isExternal={!word.href.startsWith('/')}>
        {inner}
      </Link>
    )
  return word.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>
}

/** By their places, which never change within a page. */
const keyed = <Part,>(parts: readonly Part[]): [key: string, part: Part][] =>
  parts.map((part, place) => [String(place), part])
