import { uuidv7 } from '@trellis/base'
import { allSteps, walkFlow } from '@trellis/flows'
import { type ErrorStep, type FlowDocument, type NextStep, type StepGraph, stepErrorTypes } from '@trellis/model'
import { Button, IconButton, MultiSelect, Select, TextField } from '@trellis/ui'
import type { ReactNode } from 'react'
import styles from './flow-editor.module.css'
import { FlowFormula } from './flow-formula.tsx'
import { type StepPart, withPart } from './part.ts'
import { StateChangesField } from './state-changes-field.tsx'
import { t } from './texts.ts'

type LinesProps = StepPart & { graph: StepGraph }

/** Where a run goes on after the step: the first line whose condition holds. */
export function NextLines({ graph, ...part }: LinesProps) {
  const { step, change } = part
  const set = (nextSteps: NextStep[], mergeKey?: string) => change({ ...step, nextSteps }, mergeKey)
  return (
    <Lines
      part={part}
      graph={graph}
      lines={step.nextSteps}
      onChange={set}
      start={() => ({ id: uuidv7() })}
      words={{
        what: t('flowEditor.linesWhat'),
        empty: t('flowEditor.linesEmpty'),
        add: t('flowEditor.addLine'),
        nameOf: number => t('flowEditor.line', { number }),
      }}
    />
  )
}

/** Where it goes on after an error. */
export function ErrorLines({ graph, ...part }: LinesProps) {
  const { step, change, flow } = part
  const set = (errorSteps: ErrorStep[], mergeKey?: string) => change({ ...step, errorSteps }, mergeKey)
  const types = errorTypesOf(flow)
  return (
    <Lines
      part={part}
      graph={graph}
      lines={step.errorSteps}
      onChange={set}
      start={() => ({ id: uuidv7(), stepErrorTypeList: [] })}
      words={{
        what: t('flowEditor.errorLinesWhat'),
        empty: t('flowEditor.errorLinesEmpty'),
        add: t('flowEditor.addErrorLine'),
        nameOf: number => t('flowEditor.errorLine', { number }),
      }}
      renderMore={(line, put) => (
        <MultiSelect
          label={t('flowEditor.errorTypes')}
          description={t('flowEditor.errorTypesHow')}
          value={line.stepErrorTypeList}
          options={types.map(type => ({ id: type, label: type }))}
          allowsNew
          onChange={stepErrorTypeList => put({ ...line, stepErrorTypeList })}
        />
      )}
    />
  )
}

/** Those of the product, and those that steps of this flow name themselves. */
function errorTypesOf(flow: FlowDocument): string[] {
  const named = [...walkFlow(flow)].map(({ step }) => step.action.parameters?.['type'])
  const own = allSteps.flatMap(({ errorTypes = [] }) => errorTypes)
  return [...new Set([...stepErrorTypes, ...own, ...named.filter(type => typeof type === 'string')])]
}

type LineOfAnySort = NextStep | ErrorStep

type SharedProps<Line extends LineOfAnySort> = {
  part: StepPart
  graph: StepGraph
  lines: readonly Line[]
  onChange: (lines: Line[], mergeKey?: string) => void
  start: () => Line
  words: { what: string; empty: string; add: string; nameOf: (number: number) => string }
  renderMore?: (line: Line, put: (next: Line) => void) => ReactNode
}

function Lines<Line extends LineOfAnySort>({ lines, onChange, start, words, ...shared }: SharedProps<Line>) {
  const { part, graph, renderMore } = shared
  const put = (at: number, next: Line, mergeKey?: string) => onChange(lines.with(at, next), mergeKey)
  const swap = (at: number, by: number) => {
    const line = lines[at]
    if (line) onChange(lines.toSpliced(at, 1).toSpliced(at + by, 0, line))
  }
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{lines.length > 0 ? words.what : words.empty}</p>
      {lines.map((line, at) => (
        <fieldset key={line.id} className={styles.group}>
          <legend className={styles.legend}>{words.nameOf(at + 1)}</legend>
          <div className={styles.buttons}>
            <IconButton
              icon="arrow_upward"
              size="small"
              label={t('flowEditor.moveLineUp', { number: at + 1 })}
              isDisabled={at === 0}
              onPress={() => swap(at, -1)}
            />
            <IconButton
              icon="arrow_downward"
              size="small"
              label={t('flowEditor.moveLineDown', { number: at + 1 })}
              isDisabled={at === lines.length - 1}
              onPress={() => swap(at, 1)}
            />
            <IconButton
              icon="delete"
              size="small"
              label={t('flowEditor.removeLine', { number: at + 1 })}
              onPress={() => onChange(lines.toSpliced(at, 1))}
            />
          </div>
          {renderMore?.(line, next => put(at, next))}
          <LineFields part={part} graph={graph} line={line} put={(next, key) => put(at, next, key)} />
        </fieldset>
      ))}
      <div>
        <Button size="small" icon="add" onPress={() => onChange([...lines, start()])}>
          {words.add}
        </Button>
      </div>
    </div>
  )
}

type LineFieldsProps<Line> = {
  part: StepPart
  graph: StepGraph
  line: Line
  put: (next: Line, mergeKey?: string) => void
}

/** `goTo` of a line that ends the run; no step has such an id. */
const nowhere = ' end'

function LineFields<Line extends LineOfAnySort>({ part, graph, line, put }: LineFieldsProps<Line>) {
  const { flow } = part
  const set = (key: 'lineName' | 'condition' | 'goTo' | 'stateChanges', value: unknown, mergeKey?: string) =>
    put(withPart<LineOfAnySort, typeof key>(line, key, value as never) as Line, mergeKey)
  const targets = graph.steps.map(({ id, stepName }) => ({ id, label: stepName }))
  return (
    <>
      <Select
        label={t('flowEditor.goTo')}
        value={line.goTo ?? nowhere}
        options={[{ id: nowhere, label: t('flowEditor.goToEnd') }, ...targets]}
        onChange={id => set('goTo', id === nowhere ? undefined : id)}
      />
      <FlowFormula
        name={t('flowEditor.condition')}
        flow={flow}
        value={line.condition}
        onChange={value => set('condition', value)}
      />
      <TextField
        label={t('flowEditor.lineName')}
        value={line.lineName ?? ''}
        onChange={text => set('lineName', text, `${line.id} name`)}
      />
      <StateChangesField
        flow={flow}
        changes={line.stateChanges ?? []}
        onChange={next => set('stateChanges', next.length > 0 ? next : undefined)}
      />
    </>
  )
}
