import type { ErrorStep, FlowStep, NextStep, StepGraph } from '@trellis/model'
import { formulaWords } from './step-texts.ts'
import { t } from './texts.ts'

export type StepLine = { id: string; text: string; isError: boolean }

/** The lines out of a step in the order in which they are tried, as text (ux §7). */
export function linesOf(step: FlowStep, graph: StepGraph): StepLine[] {
  const nameOf = (id: string | undefined) =>
    id === undefined ? t('flowEditor.end') : (graph.steps.find(each => each.id === id)?.stepName ?? id)
  const next = step.nextSteps.map((line, at) => ({
    id: line.id,
    isError: false,
    text: textOf(at + 1, whenNext(line), nameOf(line.goTo)),
  }))
  const errors = step.errorSteps.map((line, at) => ({
    id: line.id,
    isError: true,
    text: textOf(at + 1, whenError(line), nameOf(line.goTo)),
  }))
  return [...next, ...errors]
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
