/** An enhanced code (RFC 3463), followed by a space or the end. */
const enhancedCode = /[45]\.\d{1,3}\.\d{1,3}(?!\S)/
const bothCodes = new RegExp(`^([45]\\d\\d)(?:[ -](${enhancedCode.source}))?`)
const onlyEnhanced = new RegExp(`^${enhancedCode.source}`)

/** The codes that a mail server's refusal starts with: `550`, and `5.1.1` where it gives one. */
export function readSmtpCodes(response: string): { basic: string | undefined; enhanced: string | undefined } {
  const [, basic, enhanced] = bothCodes.exec(response) ?? []
  return { basic, enhanced }
}

/** The enhanced code that a text starts with, as a report's `Status` does. */
export const readEnhancedCode = (text: string): string | undefined => onlyEnhanced.exec(text)?.[0]
