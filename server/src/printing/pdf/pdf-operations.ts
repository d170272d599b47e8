/** The tokens of a content stream: a string is one token, and so is an inline image (ISO 32000-2, 7.2–7.3, 8.9.7). */
const tokenPattern =
  /\((?:[^()\\]|\\[^]|\((?:[^()\\]|\\[^])*\))*\)|<<|>>|<[^>]*>|\bBI\s[^]*?\sEI\b|%[^\r\n]*|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

/** An operation of a content stream: its operator, or a whole inline image, with the operands before it. */
export interface Operation {
  operator: string
  operands: readonly string[]
}

export function* operationsIn(content: string): Generator<Operation> {
  let operands: string[] = []
  for (const [token] of content.matchAll(tokenPattern)) {
    if (/^[-+.\d/(<>]/.test(token)) operands.push(token)
    else {
      yield { operator: token, operands }
      operands = []
    }
  }
}
