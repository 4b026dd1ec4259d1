import { type FieldProblem, isBlank, ownValue } from '@trellis/base'
import { validateRecord } from '@trellis/fields'
import type { IntegrationDocument } from '@trellis/model'
import { findDriver } from './find-driver.ts'

/** What is wrong with a definition, by place. */
export function checkIntegration({ name, driver, connection, requests }: IntegrationDocument): FieldProblem[] {
  const named = isBlank(name) ? [{ path: 'name', message: 'Required field' }] : []
  const kind = findDriver(driver)
  if (!kind) return [...named, { path: 'driver', message: 'There is no such driver' }]
  const wrong = validateRecord({ schema: kind.connection, values: connection }).problems
  const names = requests.map(request => request.name)
  const ofRequests = requests.flatMap((request, index) => {
    const at = `requests.${index}`
    const operation = ownValue(kind.operations, request.operation)
    if (!operation) return [{ path: `${at}.operation`, message: 'The driver has no such operation' }]
    const twice = names.indexOf(request.name) < index
    return [
      ...(twice ? [{ path: `${at}.name`, message: 'Another request has this name' }] : []),
      ...validateRecord({ schema: operation.input, values: request.input }).problems.map(problem => ({
        ...problem,
        path: `${at}.input.${problem.path}`,
      })),
    ]
  })
  return [...named, ...wrong.map(problem => ({ ...problem, path: `connection.${problem.path}` })), ...ofRequests]
}
