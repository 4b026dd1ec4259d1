/** English texts of what values can be refused for; `{name}` is a slot. The browser registers them for translation. */
export const problemMessages = {
  'problem.required': 'Required field',
  'problem.unknownField': 'Unknown field',
  'problem.text': 'Must be text',
  'problem.textCharacters': 'Contains characters that cannot be stored',
  'problem.minLength': 'At least {count} characters',
  'problem.maxLength': 'At most {count} characters',
  'problem.pattern': 'Does not match the expected form',
  'problem.email': 'Enter an email address like name@example.com',
  'problem.number': 'Enter a number',
  'problem.numberText': 'Enter a number with a point for decimals',
  'problem.wholeNumber': 'Enter a whole number',
  'problem.digits': 'At most 15 significant digits',
  'problem.minimum': 'Must be {bound} or more',
  'problem.maximum': 'Must be {bound} or less',
  'problem.multipleOf': 'Must be a multiple of {step}',
  'problem.date': 'Enter a date as YYYY-MM-DD',
  'problem.dateTime': 'Enter a date and time as YYYY-MM-DDTHH:mm:ssZ',
  'problem.noSuchDay': 'There is no such day',
  'problem.boolean': 'Must be true or false',
  'problem.booleanText': 'Enter true or false, yes or no, 1 or 0',
  'problem.option': 'Is not one of the options',
  'problem.list': 'Must be a list',
  'problem.listText': 'Has a quotation mark without its end',
  'problem.repeated': 'Holds the same value twice',
  'problem.minItems': 'At least {count} items',
  'problem.maxItems': 'At most {count} items',
  'problem.lookupItem': 'Must hold texts, numbers or truth values',
  'problem.optionItem': 'Option {number} needs a value and a label',
  'problem.optionValueTwice': 'Two options have the value {value}',
  'problem.json': 'Syntax error',
  'problem.jsonValue': 'Is not a JSON value',
  'problem.jsonDepth': 'Is nested too deeply',
  'problem.link': 'Must say which records to link',
  'problem.linkSet': 'set excludes add, remove and modify',
  'problem.linkId': 'Is not the id of a record',
  'problem.linkMany': 'Changes at most {count} links at once',
  'problem.noValue': 'Fields of this format hold no value',
  'problem.url': 'Enter an address like https://example.com',
  'problem.urlScheme': 'Addresses begin with https, http, mailto or tel',
  'problem.phone': 'Enter a phone number like +49 30 1234567: digits, spaces, brackets and hyphens',
  'problem.phoneDialCode': 'There is no such dial code',
  'problem.phoneNumber': 'There is no such phone number',
  'problem.icon': 'Enter the name of an icon: small letters, digits and _',
  'problem.image': 'Enter the name of an icon or the address of an image',
  'problem.iban': 'Enter an IBAN like DE89 3704 0044 0532 0130 00',
  'problem.ibanCountry': 'No country with the code {country} has IBANs',
  'problem.ibanLength': 'An IBAN of {country} has {count} characters',
  'problem.isin': 'Enter an ISIN like US0378331005',
  'problem.duns': 'Enter a D-U-N-S number: nine digits',
  'problem.isbn': 'Enter an ISBN of 10 or 13 digits',
  'problem.cardNumber': 'Enter a card number of 12 to 19 digits',
  'problem.checkDigit': 'A digit is wrong: the check digit does not fit',
  'problem.qr': 'A QR code holds at most {count} bytes of text',
  'problem.barcode': 'A barcode holds letters and digits without accents',
  'problem.richTextDepth': 'Is nested too deeply',
  'problem.richTextSize': 'Holds more than {count} elements',
  'problem.syntaxAt': 'Syntax error in line {line}: {reason}',
  'problem.formatUnknown': 'There is no field format {format}',
  'problem.formatType': 'The format {format} stores values of type {type}',
  'problem.patternSyntax': 'The pattern cannot be used: {reason}',
  'problem.bounds': 'The lower bound is above the upper bound',
  'problem.default': 'The default value is not valid: {problem}',
} as const

export type ProblemKey = keyof typeof problemMessages
export type ProblemValues = Readonly<Record<string, string | number>>

let translate: ((key: ProblemKey, values?: ProblemValues) => string) | undefined

/** The browser's translation of the messages; without one (on the server) they are English. */
export function setProblemTranslator(translator: typeof translate): void {
  translate = translator
}

export function problem(key: ProblemKey, values: ProblemValues = {}): { problem: string } {
  return { problem: problemText(key, values) }
}

export function problemText(key: ProblemKey, values: ProblemValues = {}): string {
  if (translate) return translate(key, values)
  return problemMessages[key].replaceAll(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}
