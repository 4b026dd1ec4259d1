import type { SchemaStep } from '@trellis/contract'
import { formatLabel } from '@trellis/fields/web'
import { t } from './change-texts.ts'

type Sentence = SchemaStep['sentences'][number]

/** What a step does, then what has to be known of it. */
export function describeStep({ sentences }: Pick<SchemaStep, 'sentences'>): string[] {
  return sentences.flatMap(sentence => {
    const text = t(`collections.step.${sentence.code}`, valuesOf(sentence))
    return sentence.code === 'rename-field' ? [text, t('collections.change.renamed')] : [text]
  })
}

function valuesOf({ code, values }: Sentence): Sentence['values'] {
  if (code !== 'change-format' && code !== 'change-inside') return values
  return { ...values, from: formatLabel(String(values['from'])), to: formatLabel(String(values['to'])) }
}

/** Tells the steps of one change apart. */
export function keyOf({ action, fieldId, sentences }: Pick<SchemaStep, 'action' | 'fieldId' | 'sentences'>): string {
  return `${action} ${fieldId} ${JSON.stringify(sentences)}`
}
