import type { ValuesProps } from '@trellis/components/web'
import { FlowRows } from './flow-rows.tsx'
import { useTold } from './use-told.ts'
import { LocalPages, NoList } from './value-page.tsx'
import { rowsIn, toldOfRows } from './value-rows.ts'

/** Values that the view gives, or that a flow answers. */
export function ShownValues(props: ValuesProps) {
  const { source } = props
  if (source.type === 'flow') return <FlowRows {...props} source={source} />
  return <GivenRows {...props} answer={source.list ?? []} />
}

function GivenRows({ answer, ...props }: ValuesProps & { answer: unknown }) {
  const rows = rowsIn(answer)
  useTold(props.component, { question: 'given', isLoading: false, error: undefined, ...toldOfRows(rows, answer) })
  return rows ? <LocalPages {...props} rows={rows} /> : <NoList id={props.component.id} />
}
