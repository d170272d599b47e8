/** What of drawing steps is read: text is stepped over, and a picture written into them is one step (ISO 32000-2, 7.2–7.3, 8.9.7). */
const stepPattern =
  /\((?:[^()\\]|\\[^]|\((?:[^()\\]|\\[^])*\))*\)|<<|>>|<[^>]*>|\bBI\s[^]*?\sEI\b|%[^\r\n]*|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

/** A drawing step of a PDF: its operator, or all of a picture that is written into the steps, and what stands before it. */
export interface Operation {
  operator: string
  operands: readonly string[]
}

export function* operationsIn(text: string): Generator<Operation> {
  let operands: string[] = []
  for (const [word] of text.matchAll(stepPattern)) {
    if (/^[-+.\d/(<>]/.test(word)) operands.push(word)
    else {
      yield { operator: word, operands }
      operands = []
    }
  }
}
