import {
  problems,
  type ProblemCode,
  type ProblemReply,
  type ProviderProfile,
} from '@street-musketeers/contract/problems.ts'

interface ProblemDetails {
  fields?: Record<string, string>
  vouched?: ProviderProfile
  ticket?: string
}

/** A refusal people can meet (rule: failure-reply). Anything else that is thrown is a bug. */
export class Problem extends Error {
  override name = 'Problem'
  code: ProblemCode
  fields: Record<string, string> | undefined
  vouched: ProviderProfile | undefined
  ticket: string | undefined

  constructor(code: ProblemCode, message: string, { fields, vouched, ticket }: ProblemDetails = {}) {
    super(message)
    this.code = code
    this.fields = fields
    this.vouched = vouched
    this.ticket = ticket
  }

  get reply(): ProblemReply {
    return {
      status: problems[this.code].status,
      error: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.vouched ? { vouched: this.vouched } : {}),
      ...(this.ticket ? { ticket: this.ticket } : {}),
    }
  }
}

/**
 * @param message a more exact sentence than the contract's
 * @param fields the inputs that need changing, each with its sentence
 * @param vouched what an identity provider said, for the next step
 * @param ticket stands for a first step that was done, for the second
 */
export const problem = (
  code: ProblemCode,
  { message = problems[code].message, ...more }: ProblemDetails & { message?: string } = {},
) => new Problem(code, message, more)

/** A refusal that belongs to one input of a form. */
export const problemWith = (field: string, sentence: string) =>
  problem('InvalidInput', { message: sentence, fields: { [field]: sentence } })
