import {
  $create,
  $createParagraphNode,
  $getState,
  $setState,
  createState,
  DecoratorNode,
  ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type RangeSelection,
} from 'lexical'
import { readAttributes } from '../../closed-set.ts'

export type Attributes = Readonly<Record<string, string>>

// The library asks at once what it makes of nothing.
const isTexts = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'string')

/** Attributes of the stored element that the library knows nothing of; nodes carry them from reading to writing. */
const carriedState = createState('carried', {
  parse: (value: unknown): Attributes => (isTexts(value) ? value : {}),
  isEqual: (one, other) => JSON.stringify(one) === JSON.stringify(other),
})

/** A list item that goes on with the text of the one before it, behind a list inside. */
const joinedState = createState('joined', { parse: value => value === true })

const nameState = createState('name', { parse: value => (typeof value === 'string' ? value : '') })

export const carriedBy = (node: LexicalNode): Attributes => $getState(node, carriedState)

/** The state of a node before a change stays readable; asked as usual, it would answer what it became. */
const isCarriedSame = (before: LexicalNode, after: LexicalNode) =>
  $getState(before, carriedState, 'direct') === $getState(after, carriedState, 'direct')

export const carry = <Node extends LexicalNode>(node: Node, carried: Attributes): Node =>
  $setState(node, carriedState, carried)
export const isJoined = (node: LexicalNode): boolean => $getState(node, joinedState)
export const join = <Node extends LexicalNode>(node: Node): Node => $setState(node, joinedState, true)

export const infoTypes = ['info', 'success', 'warning', 'alert'] as const
export type InfoType = (typeof infoTypes)[number]

/** Text that stands out; its type is what it carries. */
export class InfoBlockNode extends ElementNode {
  override $config() {
    return this.config('info-block', { extends: ElementNode })
  }

  override createDOM(): HTMLElement {
    return paint(document.createElement('aside'), 'aside', carriedBy(this))
  }

  override updateDOM(before: this, dom: HTMLElement): boolean {
    if (!isCarriedSame(before, this)) paint(dom, 'aside', carriedBy(this))
    return false
  }

  override insertNewAfter(_selection: RangeSelection | null, restoreSelection?: boolean): ParagraphNode {
    const paragraph = $createParagraphNode()
    this.insertAfter(paragraph, restoreSelection)
    return paragraph
  }

  override collapseAtStart(): true {
    const paragraph = $createParagraphNode().append(...this.getChildren())
    this.replace(paragraph)
    return true
  }
}

abstract class ShownNode extends DecoratorNode<null> {
  override updateDOM(before: this): boolean {
    return !isCarriedSame(before, this)
  }

  override decorate(): null {
    return null
  }
}

export class DividerNode extends ShownNode {
  override $config() {
    return this.config('divider', { extends: DecoratorNode })
  }

  override createDOM(): HTMLElement {
    return document.createElement('hr')
  }

  override isInline(): boolean {
    return false
  }

  override getTextContent(): string {
    return '\n'
  }
}

/** An image in a line of text: it carries its address, size and side. */
export class ImageNode extends ShownNode {
  override $config() {
    return this.config('image', { extends: DecoratorNode })
  }

  override createDOM(): HTMLElement {
    const frame = document.createElement('span')
    const carried = carriedBy(this)
    if (carried['data-align']) frame.dataset['align'] = carried['data-align']
    const image = paint(document.createElement('img'), 'img', { alt: '', ...carried })
    image.setAttribute('referrerpolicy', 'no-referrer')
    image.draggable = false
    frame.append(image)
    return frame
  }

  override isInline(): boolean {
    return true
  }
}

/** A file below the text before it; its name is its text. */
export class FileNode extends ShownNode {
  override $config() {
    return this.config('file', { extends: DecoratorNode })
  }

  override createDOM(): HTMLElement {
    const figure = paint(document.createElement('figure'), 'figure', carriedBy(this))
    figure.append(this.getName())
    return figure
  }

  override isInline(): boolean {
    return false
  }

  getName(): string {
    return $getState(this, nameState)
  }

  override getTextContent(): string {
    return this.getName()
  }
}

export const createInfoBlock = (type: InfoType): InfoBlockNode => carry($create(InfoBlockNode), { 'data-type': type })
export const createImage = (carried: Attributes): ImageNode => carry($create(ImageNode), carried)
export const createFile = (id: string, name: string): FileNode =>
  $setState(carry($create(FileNode), { 'data-file': id }), nameState, name)

/** Gives an element the attributes of the closed set and takes away those it no longer has. */
export function paint<Drawn extends HTMLElement>(drawn: Drawn, name: string, carried: Attributes): Drawn {
  const given = new Map(readAttributes(name, attribute => carried[attribute]))
  if (name === 'img' && !given.has('alt')) given.set('alt', '')
  for (const old of drawn.getAttributeNames()) {
    if (old.startsWith('data-') && !old.startsWith('data-lexical') && !given.has(old)) drawn.removeAttribute(old)
  }
  for (const [attribute, value] of given) drawn.setAttribute(attribute, value)
  return drawn
}
