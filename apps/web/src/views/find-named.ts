import { findComponent } from '@trellis/components'
import type { ViewComponent } from '@trellis/model'
import { componentsOf, type OpenedNode } from './opened-node.ts'

type Called = 'view' | 'page'

const named = (node: OpenedNode, name: string, from: readonly Called[]) => {
  const component = componentsOf(node.view).find(({ id, type, attrs }) => {
    const { calledFrom } = findComponent(type) ?? {}
    return calledFrom !== undefined && from.includes(calledFrom) && (id === name || attrs['name'] === name)
  })
  return component && { node, component }
}

type Found = { node: OpenedNode; component: ViewComponent }

/** In the view itself, else in the nearest around it, else in those that stand in it. */
export function findNamed(node: OpenedNode, name: string): Found | undefined {
  return named(node, name, ['view', 'page']) ?? outside(node.outer, name) ?? inside(node, name)
}

function outside(node: OpenedNode | undefined, name: string): Found | undefined {
  return node && (named(node, name, ['page']) ?? outside(node.outer, name))
}

function inside({ inner }: OpenedNode, name: string): Found | undefined {
  for (const each of inner.values()) {
    const found = named(each, name, ['page']) ?? inside(each, name)
    if (found) return found
  }
  return undefined
}
