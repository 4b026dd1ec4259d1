import { expect, test } from 'vitest'
import { jsonProblem } from './json-problem.ts'

const text = '{\n  "a": [\n    1\n    2\n  ]\n}'

function parseError(source: string): string {
  try {
    JSON.parse(source)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('what is wrong in JSON stands where the engine stopped reading it', () => {
  const { start, end } = jsonProblem(text, parseError(text))
  expect(text.slice(start, end)).toBe('2')
})

test('engines that tell line and column, and those that tell nothing', () => {
  const { start } = jsonProblem(
    text,
    "JSON.parse: expected ',' or ']' after array element at line 4 column 5 of the JSON data",
  )
  expect(text[start]).toBe('2')
  expect(jsonProblem('{"a": ', 'Unexpected end of JSON input')).toMatchObject({ start: 4, end: 5 })
  expect(jsonProblem('', 'nothing')).toMatchObject({ start: 0, end: 1 })
})
