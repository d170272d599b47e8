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
  revision?: string
  /** After how long to try again, for a client that is not a person. */
  retryAfterSeconds?: number
}

/** A refusal that people can meet (rule: failure-reply). Any other error is a bug, or an outage. */
export class Problem extends Error {
  override name = 'Problem'
  code: ProblemCode
  fields: Record<string, string> | undefined
  vouched: ProviderProfile | undefined
  ticket: string | undefined
  revision: string | undefined
  retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    message: string,
    { fields, vouched, ticket, revision, retryAfterSeconds }: ProblemDetails = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.vouched = vouched
    this.ticket = ticket
    this.revision = revision
    this.retryAfterSeconds = retryAfterSeconds
  }

  get reply(): ProblemReply {
    return {
      status: problems[this.code].status,
      error: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.vouched ? { vouched: this.vouched } : {}),
      ...(this.ticket ? { ticket: this.ticket } : {}),
      ...(this.revision ? { revision: this.revision } : {}),
    }
  }
}

/**
 * Creates a refusal; its status and default sentence are the contract's.
 * @param message a more precise sentence
 * @param fields the inputs to change, each with its sentence
 * @param vouched the profile that an identity provider verified, for the next step
 * @param ticket the proof of the first sign-in step, for the second
 * @param revision of what somebody else has saved
 */
export const problem = (
  code: ProblemCode,
  { message = problems[code].message, ...more }: ProblemDetails & { message?: string } = {},
) => new Problem(code, message, more)

/** A refusal because of one input of a form. */
export const problemWith = (field: string, sentence: string) =>
  problem('InvalidInput', { message: sentence, fields: { [field]: sentence } })
