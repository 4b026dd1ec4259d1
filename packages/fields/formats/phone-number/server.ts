import { sql } from 'kysely'
import { defineFormatServer, type Sql } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'
import { checkPhoneNumber } from './check-phone-number.ts'
import { shortDialCodes } from './dial-code-of.ts'

export const server = defineFormatServer({ ...checkedTextColumn, normalize: checkPhoneNumber, soughtText })

/** The same as `seekPhone.text`. */
function soughtText(column: Sql): Sql {
  const digits = sql`translate(${column}, ' ()+-', '')`
  const isShort = sql`strpos(${sql.lit(shortDialCodes)}, left(${digits}, 2)) > 0`
  const dialCode = sql`case when left(${digits}, 1) in ('1', '7') then 1 when ${isShort} then 2 else 3 end`
  const national = sql`substr(${digits}, 1 + ${dialCode})`
  return sql`(case when starts_with(${column}, '+') then '#' || ${national} || '+#' || ${digits} else '#' || ${digits} end)`
}
