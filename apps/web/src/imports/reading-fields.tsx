import { zonesWith } from '@trellis/base'
import { textEncodings } from '@trellis/contract'
import { Checkbox, NumberField, Select, TextField } from '@trellis/ui'
import { useState } from 'react'
import styles from './imports.module.css'
import type { Reading } from './mapping.ts'
import { dateOrderOptions, decimalOptions } from './notation-choice.tsx'
import { t } from './texts.ts'

type ReadingFieldsProps = {
  reading: Reading
  /** Else it is a workbook, which says the rest of itself. */
  isText: boolean
  /** Lines of JSON name their values themselves. */
  hasHeader: boolean
  isDisabled: boolean
  onChange: (reading: Reading) => void
}

const other = 'other'
const none = 'none'
const named = [',', ';', '\t', '|', ' ']

/** How the file is read, where the guess was wrong. */
export function ReadingFields({ reading, isText, hasHeader, isDisabled, onChange }: ReadingFieldsProps) {
  return (
    <div className={styles.readings}>
      {hasHeader && (
        <Checkbox
          label={t('imports.header')}
          description={t('imports.headerHint')}
          isDisabled={isDisabled}
          value={reading.header}
          onChange={header => onChange({ ...reading, header: header === true })}
        />
      )}
      {hasHeader && reading.header && <HeaderLine {...{ reading, isDisabled, onChange }} />}
      {isText && <TextReading {...{ reading, isDisabled, onChange }} />}
      <NotationReading {...{ reading, isDisabled, onChange }} />
    </div>
  )
}

/** Files of other programs begin with a title, or say when they were made. */
function HeaderLine({ reading, isDisabled, onChange }: Omit<ReadingFieldsProps, 'isText' | 'hasHeader'>) {
  const { headerLine } = reading
  const [line, setLine] = useState<number | null>(headerLine ?? 1)
  const isLine = line !== null && Number.isInteger(line) && line >= 1 && line <= lastHeaderLine
  const leave = () => {
    if (isLine && line !== (headerLine ?? 1)) onChange({ ...reading, headerLine: line })
  }
  return (
    <div className={styles.reading}>
      <NumberField
        label={t('imports.headerLine')}
        isDisabled={isDisabled}
        value={line}
        onChange={setLine}
        onBlur={leave}
        error={isLine ? undefined : t('imports.headerLineWrong')}
      />
    </div>
  )
}

const lastHeaderLine = 1_000_000

const workedOut = 'workedOut'

/** How the values of the whole file are written, where its columns do not say it or are wrong. */
function NotationReading({ reading, isDisabled, onChange }: Omit<ReadingFieldsProps, 'isText' | 'hasHeader'>) {
  const { decimal, dateOrder, timeZone, ...rest } = reading
  const asked = {
    ...(decimal && { decimal }),
    ...(dateOrder && { dateOrder }),
    ...(timeZone && { timeZone }),
  }
  const first = { id: workedOut, label: t('imports.workedOut') }
  return (
    <div className={styles.reading}>
      <Select
        label={t('imports.decimal')}
        isDisabled={isDisabled}
        value={decimal ?? workedOut}
        options={[first, ...decimalOptions()]}
        onChange={id => {
          const { decimal: _before, ...others } = asked
          onChange({ ...rest, ...others, ...((id === '.' || id === ',') && { decimal: id }) })
        }}
      />
      <Select
        label={t('imports.dateOrder')}
        isDisabled={isDisabled}
        value={dateOrder ?? workedOut}
        options={[first, ...dateOrderOptions()]}
        onChange={id => {
          const { dateOrder: _before, ...others } = asked
          onChange({ ...rest, ...others, ...((id === 'DMY' || id === 'MDY') && { dateOrder: id }) })
        }}
      />
      <Select
        label={t('imports.timeZone')}
        description={t('imports.timeZoneHint')}
        isDisabled={isDisabled}
        value={timeZone ?? 'UTC'}
        options={zonesWith(timeZone).map(id => ({ id, label: id.replaceAll('_', ' ') }))}
        onChange={id => id !== null && onChange({ ...rest, ...asked, timeZone: id })}
      />
    </div>
  )
}

function TextReading({ reading, isDisabled, onChange }: Omit<ReadingFieldsProps, 'isText' | 'hasHeader'>) {
  const { encoding, delimiter, quote } = reading
  const [isOther, setOther] = useState(!named.includes(delimiter))
  const [typed, setTyped] = useState(named.includes(delimiter) ? '' : delimiter)
  return (
    <div className={styles.reading}>
      <Select
        label={t('imports.encoding')}
        isDisabled={isDisabled}
        value={encoding}
        options={textEncodings.map(id => ({ id, label: id.toUpperCase() }))}
        onChange={id => id !== null && onChange({ ...reading, encoding: id })}
      />
      <Select
        label={t('imports.delimiter')}
        isDisabled={isDisabled}
        value={isOther ? other : delimiter}
        options={[...named.map(id => ({ id, label: delimiterName(id) })), { id: other, label: t('imports.otherMark') }]}
        onChange={id => {
          setOther(id === other)
          if (id !== null && id !== other) onChange({ ...reading, delimiter: id })
        }}
      />
      {isOther && (
        <TextField
          label={t('imports.otherDelimiter')}
          isMono
          isDisabled={isDisabled}
          maxLength={5}
          value={typed}
          onChange={setTyped}
          onBlur={() => typed !== '' && typed !== delimiter && onChange({ ...reading, delimiter: typed })}
        />
      )}
      <Select
        label={t('imports.quote')}
        isDisabled={isDisabled}
        value={quote === '' ? none : quote}
        options={[
          { id: '"', label: t('imports.doubleQuotes') },
          { id: "'", label: t('imports.singleQuotes') },
          { id: none, label: t('imports.noQuotes') },
        ]}
        onChange={id => id !== null && onChange({ ...reading, quote: id === none ? '' : id })}
      />
    </div>
  )
}

export function delimiterName(delimiter: string): string {
  const names = new Map([
    [',', t('imports.comma')],
    [';', t('imports.semicolon')],
    ['\t', t('imports.tab')],
    ['|', t('imports.bar')],
    [' ', t('imports.blank')],
  ])
  return names.get(delimiter) ?? delimiter
}
