import type { ErrorStep, FlowStep, NextStep, StepGraph } from '@trellis/model'
import { formulaWords } from './step-texts.ts'
import { t } from './texts.ts'

export type StepLine = {
  id: string
  /** The whole of it: its number, when it is taken, and where it leads. */
  text: string
  isError: boolean
  /** Counted from 1 among the lines of its sort. */
  number: number
  /** Empty where nothing is asked. */
  when: string
}

/** The lines out of a step in the order in which they are tried, as text (ux §7). */
export function linesOf(step: FlowStep, graph: StepGraph): StepLine[] {
  const nameOf = (id: string | undefined) =>
    id === undefined ? t('flowEditor.end') : (graph.steps.find(each => each.id === id)?.stepName ?? id)
  const next = step.nextSteps.map((line, at) => lineOf(line, at + 1, whenNext(line), false))
  const errors = step.errorSteps.map((line, at) => lineOf(line, at + 1, whenError(line), true))
  return [...next, ...errors]

  function lineOf({ id, goTo }: NextStep | ErrorStep, number: number, when: string, isError: boolean): StepLine {
    return { id, isError, number, when, text: textOf(number, when, nameOf(goTo)) }
  }
}

const textOf = (number: number, when: string, name: string) =>
  when ? t('flowEditor.lineTo', { number, when, name }) : t('flowEditor.lineToAlways', { number, name })

function whenNext({ lineName, condition }: NextStep): string {
  if (lineName) return lineName
  const words = formulaWords(condition)
  return words && t('flowEditor.if', { condition: words })
}

function whenError({ lineName, stepErrorTypeList, condition }: ErrorStep): string {
  if (lineName) return lineName
  const types = stepErrorTypeList.length > 0 ? stepErrorTypeList.join(', ') : t('flowEditor.anyErrorShort')
  const words = formulaWords(condition)
  return [t('flowEditor.withError', { types }), words && t('flowEditor.if', { condition: words })]
    .filter(Boolean)
    .join(', ')
}
