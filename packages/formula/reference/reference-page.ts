import { allFunctions } from '../catalogue/find-function.ts'
import type { Example, FormulaFunction, Parameter } from '../define-function.ts'
import { groups } from '../define-function.ts'

/** The function reference of the guide, made from the catalogue. */
export function referencePage(): string {
  const sections = Object.entries(groups).map(([group, title]) => {
    const members = allFunctions.filter(each => each.group === group && !each.aliasOf)
    return members.length === 0 ? '' : `## ${title}\n\n${members.map(describe).join('\n')}`
  })
  return [introduction, ...sections.filter(Boolean), spreadsheetSection()].join('\n')
}

const introduction = `# Formula functions

<!-- Made from the catalogue by "node tools/generate-formula-reference.ts". -->

A formula is made of values, references such as \`record.amount\`, operators and the functions below. Where a needed argument is empty, so is
the result, unless the function says otherwise. What has no finite answer, such as a division by zero, is empty too. An argument of another
kind is converted; of a text that stands for a number only the digits count (VALUE reads signs and decimals).

| operator | does | operator | does |
|---|---|---|---|
| \`a + b\`, \`a - b\`, \`a * b\`, \`a / b\` | arithmetic | \`a % b\`, \`a ^ b\`, \`-a\` | remainder, power, sign |
| \`a = b\`, \`a != b\` | the same, or not | \`a < b\`, \`a <= b\`, \`a > b\`, \`a >= b\` | order |
| \`a && b\`, \`a \\|\\| b\`, \`!a\` | and, or, not | \`a & b\` | texts put together |

Functions marked **SQL** can filter and sort records when their arguments are fields. Those marked **not stored** depend on the clock or on chance:
their result is never kept in a record. List functions take a formula over \`item\` and \`index\`.
`

/** Every function that has its name in common with one of spreadsheets, and what differs. */
function spreadsheetSection(): string {
  const rows = allFunctions
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap(({ name, spreadsheet }) => (spreadsheet === undefined ? [] : [`| \`${name}\` | ${spreadsheet} |`]))
  return `${spreadsheetIntroduction}\n${rows.join('\n')}\n`
}

const spreadsheetIntroduction = `## Functions of spreadsheets

The functions below have the name of one in Excel or LibreOffice Calc. For all of them:

- Where a spreadsheet shows an error, the result is empty or the formula fails.
- A needed argument that is empty makes the result empty; a spreadsheet takes it for 0 or an empty text.
- Days, moments and times of day are texts such as 2026-03-15, no numbers.
- A range of cells is a list. A text in it counts by its digits and true as 1, where a spreadsheet passes over them.
- Characters are counted as people see them apart: most emojis count as one, where Excel counts two.

| function | what differs from spreadsheets |
|---|---|`

function describe(definition: FormulaFunction): string {
  const marks = [definition.sql ? ' · **SQL**' : '', definition.volatile ? ' · **not stored**' : ''].join('')
  const aliases = allFunctions.filter(each => each.aliasOf === definition.name).map(each => `\`${each.name}\``)
  const also = aliases.length > 0 ? ` Also: ${aliases.join(', ')}.` : ''
  const parameters = definition.parameters.map(
    parameter => `- \`${parameter.name}\`: ${parameter.summary}${optionsOf(parameter)}`,
  )
  return [
    `### ${definition.name}`,
    '',
    `\`${signatureOf(definition)}\` → ${definition.result}${marks}`,
    '',
    `${definition.summary}${also}`,
    ...(parameters.length > 0 ? ['', ...parameters] : []),
    '',
    '```',
    ...definition.examples.map(exampleLine),
    '```',
    '',
  ].join('\n')
}

/** `LEFT(text, [count])`, `SUM(numbers, …)`. */
export function signatureOf(definition: FormulaFunction): string {
  const parameters = definition.parameters.map(parameter => {
    const name = parameter.rest ? `${parameter.name}, …` : parameter.name
    return parameter.optional ? `[${name}]` : name
  })
  return `${definition.name}(${parameters.join(', ')})`
}

function optionsOf(parameter: Parameter): string {
  return parameter.options ? ` (${parameter.options.join(', ')})` : ''
}

function exampleLine(example: Example): string {
  return `${example.formula} → ${JSON.stringify(example.result)}${example.scope ? `   with ${JSON.stringify(example.scope)}` : ''}`
}
