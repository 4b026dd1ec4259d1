import type { FieldProblem } from '@trellis/base'
import { type FlowDocument, type FlowTrigger, isReservedId } from '@trellis/model'
import { checkSchedule } from './schedule/index.ts'

/** What starts the flow without anybody asking for it. */
export function checkStarts({ triggers = [], schedules = [], webhook, runAs }: FlowDocument): FieldProblem[] {
  const problems = [
    ...checkEach('triggers', triggers, checkTrigger),
    ...checkEach('schedules', schedules, checkSchedule),
    ...(webhook?.proof === 'header' && webhook.header === undefined ? [missing('webhook.header')] : []),
  ]
  const startsByItself = triggers.length > 0 || schedules.length > 0 || webhook !== undefined
  if (!startsByItself || runAs !== undefined) return problems
  return [...problems, { path: 'runAs', message: 'Choose an API token to run as' }]
}

const missing = (path: string): FieldProblem => ({ path, message: 'Required field' })

function checkEach<Start extends { id: string }>(
  path: 'triggers' | 'schedules',
  starts: readonly Start[],
  check: (start: Start) => FieldProblem[],
): FieldProblem[] {
  const seen = new Set<string>()
  return starts.flatMap((start, at) => {
    const isKnown = seen.has(start.id)
    seen.add(start.id)
    const problems = check(start).map(problem => ({ ...problem, path: `${path}.${at}.${problem.path}` }))
    return isKnown
      ? [{ path: `${path}.${at}.id`, message: `Two ${path} have the ID ${start.id}` }, ...problems]
      : problems
  })
}

function checkTrigger({ event, collectionId, fieldIds = [], filterBefore }: FlowTrigger): FieldProblem[] {
  const isOfLinks = event === 'link' || event === 'unlink'
  return [
    ...(collectionId === '' ? [{ path: 'collectionId', message: 'Choose a collection' }] : []),
    ...(isReservedId(collectionId)
      ? [{ path: 'collectionId', message: 'Records of the platform start no flows: choose a collection of yours' }]
      : []),
    ...(isOfLinks && fieldIds.length !== 1 ? [{ path: 'fieldIds', message: 'Choose one association' }] : []),
    ...(!isOfLinks && event !== 'update' && fieldIds.length > 0
      ? [{ path: 'fieldIds', message: 'Fields can be chosen for updates and links alone: remove them' }]
      : []),
    ...(filterBefore !== undefined && event !== 'update'
      ? [{ path: 'filterBefore', message: 'Only updates have a state before them: remove this filter' }]
      : []),
  ]
}
