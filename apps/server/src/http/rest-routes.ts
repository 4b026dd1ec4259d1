import { isPlainObject } from '@trellis/base'
import type { Operation } from '../operations/execute.ts'
import { restRoutes } from '../operations/rest.ts'
import type { AddOperationRoute } from './operation-routes.ts'

/** The public REST interface under /api/v1. */
export function addRestRoutes(addRoute: AddOperationRoute, operations: readonly Operation[]): void {
  for (const route of restRoutes) {
    const operation = operations.find(one => one.contract === route.contract)
    if (!operation) continue
    addRoute({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      operation,
      status: route.status,
      toInput: ({ params, query, body }) => route.toInput({ params: asTexts(params), query: asObject(query), body }),
    })
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {}
}

function asTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(asObject(value)).map(([name, text]) => [name, String(text)]))
}
