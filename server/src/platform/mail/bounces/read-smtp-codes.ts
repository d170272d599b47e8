/** An enhanced code (RFC 3463), followed by a space or the end. */
const enhancedCode = /[45]\.\d{1,3}\.\d{1,3}(?!\S)/
const bothCodes = new RegExp(`^([45]\\d\\d)(?:[ -](${enhancedCode.source}))?`)
const onlyEnhanced = new RegExp(`^${enhancedCode.source}`)

export interface SmtpCodes {
  /** `550` */
  basic: string | undefined
  /** `5.1.1` */
  enhanced: string | undefined
}

/** The codes that a mail server's refusal starts with: `550`, and `5.1.1` where it gives one. */
export function readSmtpCodes(response: string): SmtpCodes {
  const [, basic, enhanced] = bothCodes.exec(response) ?? []
  return { basic, enhanced }
}

/** The enhanced code that a text starts with, as a report's `Status` does. */
export const readEnhancedCode = (text: string): string | undefined => onlyEnhanced.exec(text)?.[0]

/** The first codes in what a person reads, such as `said: 550 #5.1.1 …` or `no such mailbox (#5.1.1)`. */
export function findSmtpCodes(text: string): SmtpCodes {
  const [, basic] = /(?<![\d.[:=-])([45][0-5]\d)(?![\d.])/.exec(text) ?? []
  const [, enhanced] = /(?<![\d.])([45]\.\d{1,2}\.\d{1,3})(?![\d.])/.exec(text) ?? []
  return { basic, enhanced }
}
