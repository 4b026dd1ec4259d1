import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { useId } from 'react'
import { FieldInput } from '../../field-input.tsx'
import { translateSetting } from '../../format-texts.ts'
import styles from './address.module.css'
import { type AddressDraft, withPart } from './address-draft.ts'
import { rules } from './rules.ts'

type AddressPartsProps = {
  schema: FieldSchema
  draft: AddressDraft
  problems: readonly FieldProblem[]
  /** Found, and so not to be changed one by one. */
  isFixed: boolean
  onChange: (draft: AddressDraft) => void
}

/** The parts of an address; what the door is known by can always be said. */
export function AddressParts({ schema, draft, problems, isFixed, onChange }: AddressPartsProps) {
  const id = useId()
  const required = schema.metadata?.requiredParts ?? []
  const shown = Object.entries(rules.parts).filter(([key, part]) => key !== 'manual' && !part.metadata?.hidden)
  return (
    <div className={styles.parts}>
      {shown.map(([key, part]) => {
        const error = problems.find(({ path }) => path === key)?.message
        return (
          <FieldInput
            key={key}
            id={`${id}-${key}`}
            fieldId={key}
            schema={translateSetting(part)}
            value={ownValue(draft, key)}
            onChange={next => onChange(withPart(draft, key, next))}
            required={required.includes(key)}
            disabled={false}
            readOnly={isFixed && key !== 'additionalInfo'}
            {...(error ? { error } : {})}
          />
        )
      })}
    </div>
  )
}
