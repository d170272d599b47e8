import { problems, type ProblemCode, type ProblemReply } from '@street-musketeers/contract/problems.ts'

/** A refusal people can meet (D20). Anything else that is thrown is a bug. */
export class Problem extends Error {
  override name = 'Problem'
  code: ProblemCode
  fields: Record<string, string> | undefined

  constructor(code: ProblemCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.code = code
    this.fields = fields
  }

  get reply(): ProblemReply {
    return {
      status: problems[this.code].status,
      error: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
    }
  }
}

/**
 * @param more.message a more exact sentence than the contract's
 * @param more.fields the inputs that need changing, each with its sentence
 */
export const problem = (
  code: ProblemCode,
  more: { message?: string; fields?: Record<string, string> } = {},
) => new Problem(code, more.message ?? problems[code].message, more.fields)

/** A refusal that belongs to one input of a form. */
export const problemWith = (field: string, sentence: string) =>
  problem('InvalidInput', { message: sentence, fields: { [field]: sentence } })
