import {
  problems,
  type ProblemCode,
  type ProblemReply,
  type Vouched,
} from '@street-musketeers/contract/problems.ts'

/** A refusal people can meet (D20). Anything else that is thrown is a bug. */
export class Problem extends Error {
  override name = 'Problem'
  code: ProblemCode
  fields: Record<string, string> | undefined
  vouched: Vouched | undefined

  constructor(
    code: ProblemCode,
    message: string,
    { fields, vouched }: { fields?: Record<string, string>; vouched?: Vouched } = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.vouched = vouched
  }

  get reply(): ProblemReply {
    return {
      status: problems[this.code].status,
      error: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.vouched ? { vouched: this.vouched } : {}),
    }
  }
}

/**
 * @param message a more exact sentence than the contract's
 * @param fields the inputs that need changing, each with its sentence
 * @param vouched what an identity provider said, for the next step
 */
export const problem = (
  code: ProblemCode,
  {
    message = problems[code].message,
    ...more
  }: { message?: string; fields?: Record<string, string>; vouched?: Vouched } = {},
) => new Problem(code, message, more)

/** A refusal that belongs to one input of a form. */
export const problemWith = (field: string, sentence: string) =>
  problem('InvalidInput', { message: sentence, fields: { [field]: sentence } })
