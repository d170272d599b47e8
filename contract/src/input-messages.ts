import type * as z from 'zod'

/**
 * The messages for answers that a schema refuses without a message of its own (rule: screen-messages). They call the field “this”: a
 * list of errors puts its label before them.
 */
export const inputMessages = {
  missing: 'Fill this in',
  unknownField: 'We do not know this field.',
  notOffered: 'Choose one of the options for this',
  unusable: 'We cannot use this',
  tooLong: (max: number | bigint) => `Keep this to ${max.toLocaleString('en-GB')} characters`,
  tooShort: (min: number | bigint) => `Use at least ${min.toLocaleString('en-GB')} characters for this`,
  tooMany: (max: number | bigint) => `This can be at most ${max.toLocaleString('en-GB')}`,
  tooFew: (min: number | bigint) => `This must be at least ${min.toLocaleString('en-GB')}`,
  wholeNumber: 'Enter this as a whole number',
  date: 'Enter this as a date',
} as const

const messageOfType: Record<string, string> = {
  string: 'Enter this as text',
  number: 'Enter this as a number',
  int: inputMessages.wholeNumber,
  boolean: 'Choose yes or no for this',
  array: 'Enter this as a list',
}

const messageOfFormat: Record<string, string> = {
  date: inputMessages.date,
  datetime: 'Enter this as a date and a time',
}

/** Our message for what a schema refuses, in place of the schema library's. Give it to `safeParse` as `error`. */
export function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return inputMessages.missing
      return messageOfType[issue.expected] ?? inputMessages.unusable
    case 'invalid_value':
      return issue.input === undefined ? inputMessages.missing : inputMessages.notOffered
    case 'invalid_format':
      return messageOfFormat[issue.format] ?? inputMessages.unusable
    case 'too_big':
      return inputMessages[issue.origin === 'string' ? 'tooLong' : 'tooMany'](issue.maximum)
    case 'too_small':
      return inputMessages[issue.origin === 'string' ? 'tooShort' : 'tooFew'](issue.minimum)
    case 'not_multiple_of':
      return inputMessages.wholeNumber
    case 'unrecognized_keys':
      return inputMessages.unknownField
    default:
      return issue.input === undefined ? inputMessages.missing : inputMessages.unusable
  }
}
