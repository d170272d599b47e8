import type { z } from 'zod'

/** The messages for answers that a schema refuses without a message of its own (rule: screen-messages). */
export const inputMessages = {
  missing: 'Please fill this in.',
  unknownField: 'We do not know this field.',
  notOffered: 'Please choose one of the answers offered.',
  unusable: 'We cannot use this answer.',
  tooLong: (max: number | bigint) => `Please keep this to ${max} characters.`,
  tooShort: (min: number | bigint) => `Please give at least ${min} characters.`,
  tooMany: (max: number | bigint) => `Please give no more than ${max}.`,
  tooFew: (min: number | bigint) => `Please give at least ${min}.`,
  wholeNumber: 'Please give a whole number.',
  date: 'Please give a date.',
} as const

const messageOfType: Record<string, string> = {
  string: 'Please answer in text.',
  number: 'Please give a number.',
  int: inputMessages.wholeNumber,
  boolean: 'Please answer yes or no.',
  array: 'Please give a list.',
}

const messageOfFormat: Record<string, string> = {
  date: inputMessages.date,
  datetime: 'Please give a date and a time.',
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
