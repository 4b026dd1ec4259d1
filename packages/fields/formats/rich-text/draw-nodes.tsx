import { ownValue } from '@trellis/base'
import { Icon } from '@trellis/ui'
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react'
import { styles as knownStyles, readAttributes } from './closed-set.ts'
import { FileLink } from './file-link.tsx'
import { dropped, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'

/** Markup as elements of React: what is none of the closed set is left out, nothing is ever set as markup. */
export function drawNodes(nodes: readonly HtmlNode[], depth = 0): ReactNode[] {
  if (depth > deepest) return []
  return nodes.map((node, place) => (
    <Fragment key={place}>{isElement(node) ? drawElement(node, depth + 1) : node}</Fragment>
  ))
}

const deepest = 64

/** Elements drawn as they are; headings stand below those of the page. */
const drawn: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  ...Object.fromEntries(
    'p blockquote aside pre ul ol li table colgroup col tbody tr th td hr br span strong em u s code sub sup'
      .split(' ')
      .map(name => [name, name]),
  ),
}

const empty: ReadonlySet<string> = new Set(['br', 'hr', 'col'])

function drawElement(element: HtmlElement, depth: number): ReactNode {
  const { name } = element
  if (dropped.has(name)) return null
  const given = new Map(readAttributes(name, element.attribute))
  if (name === 'img') return drawImage(given)
  const inside = drawNodes(element.children, depth)
  if (name === 'a') return drawLink(given.get('href'), inside)
  if (name === 'figure') return drawFile(given.get('data-file'), inside)
  const as = ownValue(drawn, name)
  if (!as) return inside
  const props = { ...propsOf(given), ...(as === name ? {} : { 'data-level': name }) }
  if (empty.has(name)) return createElement(as, props)
  const checked = given.get('data-checked')
  const mark = checked && <Icon name={checked === 'true' ? 'check_box' : 'check_box_outline_blank'} size={16} />
  return createElement(as, props, mark, ...inside)
}

function drawImage(given: ReadonlyMap<string, string>): ReactNode {
  const { src } = Object.fromEntries(given)
  if (!src) return null
  const size = { ...asNumber('width', given), ...asNumber('height', given) }
  return (
    <img
      src={src}
      alt={given.get('alt') ?? ''}
      loading="lazy"
      referrerPolicy="no-referrer"
      data-align={given.get('data-align')}
      {...size}
    />
  )
}

const asNumber = (key: 'width' | 'height', given: ReadonlyMap<string, string>) =>
  given.has(key) ? { [key]: Number(given.get(key)) } : {}

function drawLink(href: string | undefined, inside: ReactNode): ReactNode {
  if (!href) return inside
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  )
}

function drawFile(id: string | undefined, inside: ReactNode): ReactNode {
  return id ? <FileLink id={id}>{inside}</FileLink> : inside
}

/** Attributes under the names that React has for them. */
function propsOf(given: ReadonlyMap<string, string>): Record<string, unknown> {
  const entries = [...given].map(([key, value]): [string, unknown] => {
    if (key === 'style') return [key, styleOf(value)]
    if (key === 'colspan') return ['colSpan', Number(value)]
    if (key === 'rowspan') return ['rowSpan', Number(value)]
    return [key, key === 'start' || key === 'width' ? Number(value) : value]
  })
  const prefix = given.get('data-prefix')
  return { ...Object.fromEntries(entries), ...(prefix ? { style: { '--prefix': JSON.stringify(prefix) } } : {}) }
}

function styleOf(text: string): CSSProperties {
  const pairs = text.split('; ').map(each => each.split(': ', 2))
  const known = pairs.filter(([property = '']) => Object.hasOwn(knownStyles, property))
  return Object.fromEntries(
    known.map(([property = '', value]) => [
      property.replaceAll(/-[a-z]/g, found => found.charAt(1).toUpperCase()),
      value,
    ]),
  )
}
